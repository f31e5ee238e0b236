import type { AnyField, Kind } from '../../../schema/field'
import { fieldOf } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { bothLabels, type SheetColumn } from '../../../schema/sheet'
import { errorText } from '../../providers/fieldErrors'
import { importWords as words } from '../../words/importWords'
import { EXAMPLE } from '../sheet/readSheet'
import { partsOf, type Said, saveXlsx } from '../sheet/reports'
import { makeXlsx } from '../sheet/xlsx'
import type { ImportedRow } from './useImport'

type Example = (field: AnyField, said: Pick<Said, 'label'>) => string
const called: Example = ({ labels }, { label }) => label(labels)
const least: Example = ({ options }) => String(Math.max(options.min ?? 1, 1))
const first: Example = ({ options }, { label }) => Object.values(options.options ?? {}).map(label)[0] ?? ''
/** How a column is filled in, by what it holds. */
const examples: { readonly [K in Kind]?: Example } = {
  text: called,
  longText: called,
  int: least,
  number: least,
  money: field => (100).toFixed(field.options.decimals),
  bool: (_, { label }) => label(words.yes),
  pick: first,
  picks: first,
  date: () => '2026-01-31',
  dateTime: () => '2026-01-31 09:30',
  dateRange: () => '2026-01-31 ~ 2026-12-31',
  region: ({ options }) => String(options.default ?? '').replace(/^\d+\//, ''),
}
/** A sheet to fill in: its head in both languages, what may be chosen as a list, and a row that shows how. */
export const saveImportTemplate = (name: string, columns: readonly SheetColumn[], said: Said): void => {
  const head = columns.map(({ field }) => bothLabels(field.labels))
  const example = columns.map(({ field }, at) => (at === 0 ? EXAMPLE : (examples[field.kind]?.(field, said) ?? '')))
  saveXlsx(name, makeXlsx(name, [head, example], partsOf(columns, said)))
}
/** What a row came to, and what is wrong with it, a line each. */
export const resultOf = (resource: AnyResource, { told }: ImportedRow, { label }: Pick<Said, 'label'>): string =>
  [
    label(words[told?.state ?? 'open']),
    ...Object.entries(told?.errors ?? {}).map(([name, code]) => {
      const field = Object.hasOwn(resource.fields, name) ? fieldOf(resource, name) : undefined
      const text = errorText(field, code)
      return field ? label({ zh: `${field.labels.zh}：${text}`, en: `${field.labels.en}: ${text}` }) : text
    }),
  ].join('\n')
/** The sheet as it was given, in its order, with what came of each row in a column of its own, and what is wrong coloured. */
export const saveResult = (
  name: string,
  resource: AnyResource,
  columns: readonly SheetColumn[],
  rows: readonly ImportedRow[],
  said: Said,
): void => {
  const head = [...columns.map(({ field }) => bothLabels(field.labels)), bothLabels(words.result)]
  const lines = rows.map(row => [...columns.map(column => row.cells[column.name] ?? ''), resultOf(resource, row, said)])
  const isWrong = (row: number, column: number) => {
    const wrong = columns[column]?.name
    return wrong !== undefined && rows[row]?.told?.errors[wrong] !== undefined
  }
  saveXlsx(name, makeXlsx(name, [head, ...lines], [...partsOf(columns, said), { width: 48 }], isWrong))
}
