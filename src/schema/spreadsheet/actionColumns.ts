import { amountIn, numberIn, plainly } from './parseAmount'
import type { RecordData } from '../model/condition'
import { dayIn } from './dayNumber'
import { getField, getStateField, getStateKey } from '../selectors/definition'
import type { AnyField, FieldType, Labels } from '../model/field'
import { getParamFields } from '../rules/actionParams'
import { type Actor, availabilityOf, missingRequirements } from '../rules/availability'
import { inSentence } from '../labels/labels'
import type { AnyAction, AnyResource } from '../model/resource'
import { errorMessages } from '../text/errorMessages'

/** The field by which a row of a sheet names its record: its number, else a text that no two records share and that everyone may read. */
export const spreadsheetKey = ({ fields }: AnyResource): string | undefined => {
  const firstField = (which: (field: AnyField) => boolean) =>
    Object.entries(fields).find(([, field]) => which(field))?.[0]
  return (
    firstField(({ type }) => type === 'sequence') ??
    firstField(({ options }) => options.unique === true && options.mask === undefined)
  )
}
/** A column of a sheet. */
export interface SpreadsheetColumn {
  readonly name: string
  readonly field: AnyField
  readonly required: boolean
}
const tickField = (labels: Labels): AnyField => ({ type: 'boolean', labels, options: {} })
/** What stands in a sheet for an action: the record's number, then what the dialog asks for. */
export const getActionColumns = (
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

/** A column's head for readers of either language. */
export const bothLabels = ({ zh, en }: Labels): string => (zh === en ? zh : `${zh} / ${en}`)
/** A choice by its key, by its label in any language or by what else it is called; what is none stays as it stands. */
const choiceIn = (text: string, { options }: AnyField): string => {
  const all = Object.entries(options.options ?? {})
  const [key = text] =
    all.find(([name]) => name === text.trim()) ??
    all.find(([name, { zh, en, also = [] }]) =>
      [name, zh, en, ...also].some(label => plainly(label) === plainly(text)),
    ) ??
    []
  return key
}
const booleans: Readonly<Record<string, boolean>> = {
  是: true,
  yes: true,
  y: true,
  true: true,
  1: true,
  否: false,
  no: false,
  n: false,
  false: false,
  0: false,
}
/** Labels as they stand one after the other with blanks between them: the longest that fits counts. */
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
const inNumbers: Reader = (text, field) => numberIn(text, field) ?? text
/** How a cell of each kind is read. A kind that is not here stands in no sheet. */
const readers: { readonly [K in FieldType]?: Reader } = {
  text: same,
  longText: same,
  // As it is told from mouth to mouth: without blanks, its letters large or small.
  sequence: (text, { options: { prefix = '' } }) => {
    const plain = text.normalize('NFKC').replace(/\s/g, '')
    const begins = plain.toLowerCase().startsWith(prefix.toLowerCase())
    return begins ? prefix + plain.slice(prefix.length) : plain
  },
  integer: inNumbers,
  number: inNumbers,
  money: (text, field) => amountIn(text, field) ?? text,
  boolean: text => booleans[plainly(text)] ?? text,
  select: choiceIn,
  multiSelect: (text, field) =>
    text
      .split(/[,，、;；\n]/)
      .filter(part => part.trim() !== '')
      .flatMap(part => spacedChoices(part, field)),
  date: dayIn,
}
/** Whether a cell can hold what a field holds. */
export const fitsCell = ({ type }: AnyField): boolean => readers[type] !== undefined
/** What a cell says, as its field holds it; nothing where it is empty. What cannot be read stays as it stands, and is refused like any other value. */
export const readCell = (field: AnyField, cell: unknown): unknown =>
  typeof cell !== 'string' ? cell : cell.trim() === '' ? undefined : (readers[field.type]?.(cell, field) ?? cell)

/** Which rows name a record that an earlier one names, by their place. */
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

/** What is said at a number that no record has, as far as whoever gave the sheet may know. */
export const unknownIn = ({ labels: { zh, en } }: AnyField): Labels => ({
  zh: `没有这个${zh}`,
  en: `Unknown ${inSentence(en)}`,
})
/** What is said at a number that an earlier row has, too. */
export const doubledIn = ({ labels: { zh, en } }: AnyField): Labels => ({
  zh: `前面已有一行是这个${zh}`,
  en: `An earlier row has this ${inSentence(en)}`,
})
const listed = (names: readonly Labels[]): Labels => ({
  zh: names.map(({ zh }) => zh).join('、'),
  en: names.map(({ en }) => en).join(', '),
})
/** Why someone may not take an action on a record now, in words; nothing where they may. */
export const unavailableReason = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  actor: Actor,
): Labels | undefined => {
  const verdict = availabilityOf(resource, action, record, actor)
  if (verdict === 'ok') return undefined
  if (verdict === 'role') return errorMessages.notAllowed
  if (verdict === 'when') return action.unavailableMessage ?? errorMessages.wrongState
  if (verdict === 'needs') {
    const { zh, en } = listed(
      missingRequirements(resource, action, record).map(name => getField(resource, name).labels),
    )
    return { zh: `还缺：${zh}`, en: `Still missing: ${en}` }
  }
  const name = getStateField(resource, action)
  const field = name === undefined ? undefined : getField(resource, name)
  const key = field && getStateKey(field, record[name ?? ''])
  const state = key === undefined ? undefined : field?.options.states?.[key]
  return state
    ? { zh: `当前为“${state.zh}”，不能“${action.labels.zh}”`, en: `Not possible while it is “${state.en}”` }
    : errorMessages.wrongState
}
