import { config } from '../../../../../resources/kit'
import type { AnyField } from '../../../../schema/model/field'
import { formatSecond } from '../../../../schema/text/format'
import type { AnyResource } from '../../../../schema/model/resource'
import { marksOf } from '../../../../schema/labels/fieldText'
import type { CellContext, ExportTexts } from '../../../../schema/spreadsheet/exportTexts'
import { isReadEvent } from '../../../../schema/model/auditActions'
import { doerOf, figuresOf, auditActionText } from './auditTexts'

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>
/** Text of one change: field label, value before and after, as far as present. */
const changeText = (
  field: AnyField,
  [before, after]: readonly [unknown, unknown],
  action: string,
  { label, text, context }: CellContext,
) => {
  const name = label(field.labels)
  const formatValue = (value: unknown) => text(field, value) || '—'
  if (isReadEvent(action)) return name
  const values =
    action === 'create'
      ? formatValue(after)
      : action === 'remove'
        ? formatValue(before)
        : `${formatValue(before)} → ${formatValue(after)}`
  return `${name}${marksOf(context.language).colon}${values}`
}
const changesText = (resource: AnyResource | undefined, action: string, changes: Changes, exportContext: CellContext) =>
  Object.entries(changes).flatMap(([name, change]) => {
    const field = resource?.fields[name]
    return field ? [changeText(field, change, action, exportContext)] : []
  })

/** Export texts of the audit log: time to the second, action, record and changes. */
export const auditExportTexts: ExportTexts = {
  at: line => formatSecond(String(line.at), config.zone),
  accountName: (line, { label }) => doerOf(line, label),
  action: auditActionText,
  changes: (line, exportContext) => {
    const changes = (line.changes ?? {}) as Changes
    const subject = exportContext.resources.find(each => each.name === line.resource)
    const parts = [
      ...figuresOf(changes, subject, exportContext),
      ...changesText(subject, String(line.action), changes, exportContext),
    ]
    return parts.join(marksOf(exportContext.context.language).next)
  },
}
