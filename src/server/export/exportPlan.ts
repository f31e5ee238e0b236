import { withValues } from '../../schema/text/errorMessages'
import { fieldTextMessages } from '../../schema/labels/fieldTextMessages'
import { getTitleField } from '../../schema/selectors/definition'
import type { Language } from '../../schema/model/field'
import { isAllowed } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import type { ExportPlan } from '../../schema/spreadsheet/exportRows'
import { findRecords } from '../database/queries/records'
import { isVisible } from '../database/tenancy/visibleRows'
import type { RequestContext } from '../records/context/requestContext'
import { present } from '../records/read/presentRecord'

const locales = { zh: 'zh-CN', en: 'en-US' } as const
/** Fetches labels of records that the caller may see. */
const namesAt =
  (context: RequestContext): ExportPlan['fetchMany'] =>
  async (name, ids) => {
    const target = context.appConfig.resource(name)
    if (!isAllowed(target, 'read', context.principal)) return []
    const records = await findRecords(
      context.scope,
      target,
      { id: { in: [...ids] } },
      { sort: 'id', limit: ids.length },
    )
    const title = getTitleField(target)
    // Computes no other field for a label.
    const fields = Object.fromEntries(Object.entries(target.fields).filter(([each]) => each === 'id' || each === title))
    return present(
      context,
      { ...target, fields },
      records.filter(record => isVisible(context.principal, target, record)),
    )
  }
/** Plan for exporting a list in one language, for the caller of the context. */
export const planFor = (
  context: RequestContext,
  resource: AnyResource,
  {
    language,
    fields,
    filesAt,
  }: { readonly language: Language; readonly fields?: readonly string[] | undefined; readonly filesAt: string },
): ExportPlan => {
  const { yes, no, longTerm, former } = fieldTextMessages
  return {
    resource,
    fields,
    fetchMany: namesAt(context),
    exportContext: {
      resources: context.appConfig.resources,
      actor: context.principal,
      label: labels => labels[language],
      translate: key => key,
      context: {
        locale: locales[language],
        language,
        filesAt,
        yes: yes[language],
        no: no[language],
        longTerm: longTerm[language],
        former: key => withValues(former[language], { key }),
      },
    },
  }
}
