import { fieldTextMessages } from '../../schema/labels/fieldTextMessages'
import { getTitleField } from '../../schema/selectors/definition'
import type { Language } from '../../schema/model/field'
import { isAllowed } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import type { SheetPlan } from '../../schema/spreadsheet/exportRows'
import { findRecords } from '../database/queries/records'
import { isVisible } from '../database/tenancy/visibleRows'
import type { RequestContext } from '../records/context/requestContext'
import { present } from '../records/read/presentRecord'

const locales = { zh: 'zh-CN', en: 'en-US' } as const
/** What records are called, as whoever stands at the desk reads it. */
const namesAt =
  (desk: RequestContext): SheetPlan['fetchMany'] =>
  async (name, ids) => {
    const target = desk.shop.resource(name)
    if (!isAllowed(target, 'read', desk.principal)) return []
    const found = await findRecords(desk.scope, target, { id: { in: [...ids] } }, { sort: 'id', limit: ids.length })
    const title = getTitleField(target)
    // Nothing else is looked up or counted for a name.
    const fields = Object.fromEntries(Object.entries(target.fields).filter(([each]) => each === 'id' || each === title))
    return present(
      desk,
      { ...target, fields },
      found.filter(record => isVisible(desk.principal, target, record)),
    )
  }
/** What a sheet of a list is drawn with in a language, for whoever stands at the desk. */
export const planFor = (
  desk: RequestContext,
  resource: AnyResource,
  { language, fields }: { readonly language: Language; readonly fields?: readonly string[] | undefined },
): SheetPlan => {
  const { yes, no, longTerm, former } = fieldTextMessages
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
