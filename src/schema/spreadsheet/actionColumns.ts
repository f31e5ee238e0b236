import { amountIn, numberIn } from './parseAmount'
import type { RecordData } from '../model/condition'
import { dayIn } from '../text/values/dayNumber'
import { choiceIn, isBlankSign, yesNoIn } from './readChoice'
import { getField, getStateField, getStateKey } from '../selectors/definition'
import type { AnyField, FieldType, Labels } from '../model/field'
import { getParamFields } from '../rules/actionParams'
import { type Actor, availabilityOf, missingRequirements, unavailableMessage } from '../rules/availability'
import { inSentence } from '../labels/labels'
import type { AnyAction, AnyResource } from '../model/resource'
import { toSimplified } from '../text/simplified/toSimplified'
import { errorMessages, type FieldMessage } from '../text/errorMessages'

/** Field that identifies a record in a row: the sequence number, else a unique unmasked text. */
export const spreadsheetKey = ({ fields }: AnyResource): string | undefined => {
  const firstField = (which: (field: AnyField) => boolean) =>
    Object.entries(fields).find(([, field]) => which(field))?.[0]
  return (
    firstField(({ type }) => type === 'sequence') ??
    firstField(({ options }) => options.unique === true && options.mask === undefined)
  )
}
/** Column of a spreadsheet. */
export interface SpreadsheetColumn {
  readonly name: string
  readonly field: AnyField
  readonly required: boolean
}
const tickField = (labels: Labels): AnyField => ({ type: 'boolean', labels, options: {} })
/** Columns of an action's spreadsheet: record key, dialog fields, then confirmations. */
export const actionSheetColumns = (
  resource: AnyResource,
  action: AnyAction,
): [key: SpreadsheetColumn, ...params: SpreadsheetColumn[]] => {
  const key = spreadsheetKey(resource) ?? 'id'
  const params = Object.entries(getParamFields(resource, action))
  return [
    { name: key, field: getField(resource, key), required: true },
    ...params.map(([name, { field, required }]) => ({ name, field, required: required && !action.paramsWhen?.[name] })),
    ...Object.entries(action.confirmations ?? {}).map(([name, { label: labels }]) => ({
      name,
      field: tickField(labels),
      required: false,
    })),
  ]
}

/** Column header in both languages. */
export const bothLabels = ({ zh, en }: Labels): string => (zh === en ? zh : `${zh} / ${en}`)
/** Options separated by blanks. The longest matching label wins. */
const spacedChoices = (text: string, field: AnyField): string[] => {
  const isChoice = (part: string) => Object.hasOwn(field.options.options ?? {}, choiceIn(part, field))
  const tokens = text.trim().split(/\s+/)
  const choices: string[] = []
  for (let from = 0; from < tokens.length; ) {
    let until = tokens.length
    while (until > from && !isChoice(tokens.slice(from, until).join(' '))) until -= 1
    if (until === from) return [text.trim()]
    choices.push(choiceIn(tokens.slice(from, until).join(' '), field))
    from = until
  }
  return choices
}
type Reader = (text: string, field: AnyField) => unknown
const same: Reader = text => text.trim()
const inNumbers: Reader = (text, field) => numberIn(toSimplified(text), field) ?? text
/** Cell parsers by field type. Types without one have no column. */
const readers: { readonly [K in FieldType]?: Reader } = {
  text: same,
  longText: same,
  // Sequence numbers may be typed with blanks and in either case.
  sequence: (text, { options: { prefix = '' } }) => {
    const plain = text.normalize('NFKC').replace(/\s/g, '')
    const begins = plain.toLowerCase().startsWith(prefix.toLowerCase())
    return begins ? prefix + plain.slice(prefix.length) : plain
  },
  integer: inNumbers,
  number: inNumbers,
  money: (text, field) => amountIn(toSimplified(text), field) ?? text,
  boolean: text => yesNoIn(text) ?? text,
  select: choiceIn,
  multiSelect: (text, field) =>
    text
      .split(/[,，、;；\n]/)
      .filter(part => part.trim() !== '')
      .flatMap(part => spacedChoices(part, field)),
  date: dayIn,
}
/** Whether a cell can hold the field's values. */
export const fitsCell = ({ type }: AnyField): boolean => readers[type] !== undefined
/** Whether any text is a value, a sign for nothing included. */
const isFreeText = ({ type, options: { format, pattern } }: AnyField): boolean =>
  (type === 'text' || type === 'longText') && (format === undefined || format === 'code') && pattern === undefined
/**
 * Whether a cell has no value: it is empty, or has a sign for nothing such as `-` or 无. An option or
 * a yes or no may have such a label.
 */
export const isBlankCell = (field: AnyField, cell: string): boolean => {
  if (cell.trim() === '') return true
  if (isFreeText(field) || !isBlankSign(cell)) return false
  if (field.type === 'boolean') return yesNoIn(cell) === undefined
  return field.type !== 'select' || !Object.hasOwn(field.options.options ?? {}, choiceIn(cell, field))
}
/** Parses a cell. Undefined for one without a value. Unreadable texts stay and fail the validation. */
export const readCell = (field: AnyField, cell: unknown): unknown =>
  typeof cell !== 'string' ? cell : isBlankCell(field, cell) ? undefined : (readers[field.type]?.(cell, field) ?? cell)

/** Indexes of rows whose key an earlier row has. */
export const doubledRows = (keys: readonly unknown[]): ReadonlySet<number> => {
  const met = new Set<unknown>()
  return new Set(
    keys.flatMap((key, at) => {
      const isMet = met.has(key)
      met.add(key)
      return isMet && key !== '' && key !== null && key !== undefined ? [at] : []
    }),
  )
}

/** Error for an unknown key, or a key of a record that the importer may not see. */
export const unknownIn = ({ labels: { zh, en } }: AnyField): FieldMessage => ({
  code: 'noRecord',
  zh: `没有这个${zh}`,
  en: `Unknown ${inSentence(en)}`,
})
/** Error for a key of an earlier row. */
export const doubledIn = ({ labels: { zh, en } }: AnyField): FieldMessage => ({
  code: 'doubled',
  zh: `前面已有一行是这个${zh}`,
  en: `An earlier row has this ${inSentence(en)}`,
})
const listed = (names: readonly Labels[]): Labels => ({
  zh: names.map(({ zh }) => zh).join('、'),
  en: names.map(({ en }) => en).join(', '),
})
/** Reason why the actor may not run an action on a record now, as a text. Undefined if they may. */
export const unavailableReason = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  actor: Actor,
): FieldMessage | undefined => {
  const verdict = availabilityOf(resource, action, record, actor)
  if (verdict === 'ok') return undefined
  if (verdict === 'role') return { ...errorMessages.notAllowed, code: 'notAllowed' }
  const code = 'wrongState'
  if (verdict === 'when')
    return { ...(unavailableMessage(resource, action, record, actor) ?? errorMessages.wrongState), code }
  if (verdict === 'needs') {
    const { zh, en } = listed(
      missingRequirements(resource, action, record).map(name => getField(resource, name).labels),
    )
    return { zh: `还缺：${zh}`, en: `Still missing: ${en}`, code: 'required' }
  }
  const name = getStateField(resource, action)
  const field = name === undefined ? undefined : getField(resource, name)
  const key = field && getStateKey(field, record[name ?? ''])
  const state = key === undefined ? undefined : field?.options.states?.[key]
  return state
    ? { zh: `${state.zh}，现在不能操作`, en: `${state.en}: not possible now`, code }
    : { ...errorMessages.wrongState, code }
}
