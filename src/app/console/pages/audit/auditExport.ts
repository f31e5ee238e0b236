import { config } from '../../../../../resources/kit'
import type { AnyField } from '../../../../schema/model/field'
import { formatSecond } from '../../../../schema/text/format'
import type { AnyResource } from '../../../../schema/model/resource'
import { marksOf } from '../../../../schema/labels/fieldText'
import type { Sheet, SheetTexts } from '../../../../schema/spreadsheet/exportTexts'
import { isReadEvent } from '../../../../schema/model/auditActions'
import { doerOf, figuresOf, lineWords } from './auditTexts'

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>
/** One field of a line: what it is called, and its value before and after as far as there was one. */
const changeText = (
  field: AnyField,
  [before, after]: readonly [unknown, unknown],
  action: string,
  { label, text, context }: Sheet,
) => {
  const name = label(field.labels)
  const said = (value: unknown) => text(field, value) || '—'
  if (isReadEvent(action)) return name
  const values =
    action === 'create' ? said(after) : action === 'remove' ? said(before) : `${said(before)} → ${said(after)}`
  return `${name}${marksOf(context.language).colon}${values}`
}
const changesText = (resource: AnyResource | undefined, action: string, changes: Changes, sheet: Sheet) =>
  Object.entries(changes).flatMap(([name, change]) => {
    const field = resource?.fields[name]
    return field ? [changeText(field, change, action, sheet)] : []
  })

/** The log's lines in words: when, to the second, what was done, to what, and each change. */
export const auditSheet: SheetTexts = {
  at: line => formatSecond(String(line.at), config.zone),
  accountName: (line, { label }) => doerOf(line, label),
  action: lineWords,
  changes: (line, sheet) => {
    const changes = (line.changes ?? {}) as Changes
    const subject = sheet.resources.find(each => each.name === line.resource)
    const said = [...figuresOf(changes, subject, sheet), ...changesText(subject, String(line.action), changes, sheet)]
    return said.join(marksOf(sheet.context.language).next)
  },
}
