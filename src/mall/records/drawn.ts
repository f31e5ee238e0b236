import { cellWords } from '../../schema/cellWords'
import { titleField } from '../../schema/derive'
import type { Language } from '../../schema/field'
import { may } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import type { SheetPlan } from '../../schema/sheets/lines'
import { findRecords } from '../store/rows/records'
import { reaches } from '../store/walls/reach'
import type { Desk } from './desk'
import { present } from './present'

const locales = { zh: 'zh-CN', en: 'en-US' } as const
/** What records are called, as whoever stands at the desk reads it. */
const namesAt =
  (desk: Desk): SheetPlan['fetchMany'] =>
  async (name, ids) => {
    const target = desk.shop.resource(name)
    if (!may(target, 'read', desk.principal)) return []
    const found = await findRecords(desk.scope, target, { id: { in: [...ids] } }, { sort: 'id', limit: ids.length })
    const title = titleField(target)
    // Nothing else is looked up or counted for a name.
    const fields = Object.fromEntries(Object.entries(target.fields).filter(([each]) => each === 'id' || each === title))
    return present(
      desk,
      { ...target, fields },
      found.filter(record => reaches(desk.principal, target, record)),
    )
  }
/** What a sheet of a list is drawn with in a language, for whoever stands at the desk. */
export const planFor = (
  desk: Desk,
  resource: AnyResource,
  { language, fields }: { readonly language: Language; readonly fields?: readonly string[] | undefined },
): SheetPlan => {
  const { yes, no, longTerm, former } = cellWords
  return {
    resource,
    fields,
    fetchMany: namesAt(desk),
    words: {
      resources: desk.shop.resources,
      actor: desk.principal,
      label: labels => labels[language],
      translate: key => key,
      context: {
        locale: locales[language],
        language,
        yes: yes[language],
        no: no[language],
        longTerm: longTerm[language],
        former: key => former[language].replace('{key}', () => key),
      },
    },
  }
}
