import type { AnyField, FieldType, Labels } from '../../../schema/model/field'
import { fieldTextMessages } from '../../../schema/labels/fieldTextMessages'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { plainly } from '../../../schema/spreadsheet/parseAmount'

/** Picks a text in the language of the screen. */
type Label = (labels: Labels) => string
type Example = (field: AnyField, label: Label) => string
const called: Example = ({ labels }, label) => label(labels)
const least: Example = ({ options }) => String(Math.max(options.min ?? 1, 1))
const first: Example = ({ options }, label) => Object.values(options.options ?? {}).map(label)[0] ?? ''
const examples: { readonly [K in FieldType]?: Example } = {
  text: called,
  longText: called,
  integer: least,
  number: least,
  money: field => (100).toFixed(field.options.decimals),
  boolean: (_, label) => label(fieldTextMessages.yes),
  select: first,
  multiSelect: first,
  date: () => '2026-01-31',
  dateTime: () => '2026-01-31 09:30',
  dateRange: () => '2026-01-31 ~ 2026-12-31',
  region: ({ options }) => String(options.default ?? '').replace(/^\d+\//, ''),
}
/** Example value of a column in a template, by field type. Empty for types without one. */
export const exampleText = (field: AnyField, label: Label): string => examples[field.type]?.(field, label) ?? ''

const languages: readonly Label[] = [({ zh }) => zh, ({ en }) => en]
/** Whether a cell holds the template's example. Spreadsheets may shorten 100.00 to 100. */
const isExampleCell = (field: AnyField, cell: string): boolean =>
  languages.some(label => {
    const text = plainly(exampleText(field, label))
    return cell === text || (cell !== '' && text !== '' && Number(cell) === Number(text))
  })
/** Returns a test for rows of a template's example that nobody typed over. */
export const exampleOf =
  (columns: readonly SpreadsheetColumn[], places: ReadonlyMap<string, number>) =>
  (line: readonly string[]): boolean => {
    const fields = new Map(columns.flatMap(({ name, field }) => [[places.get(name), field] as const]))
    return line.every((text, at) => {
      const cell = plainly(text)
      const field = fields.get(at)
      return at === 0 || cell === '' || (field !== undefined && isExampleCell(field, cell))
    })
  }
