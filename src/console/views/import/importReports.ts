import type { AnyField, Language } from '../../../schema/field'
import { fieldOf } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { bothLabels, type SheetColumn } from '../../../schema/sheet'
import { errorText } from '../../providers/fieldErrors'
import { importWords as words } from '../../words/importWords'
import { EXAMPLE } from '../sheet/readSheet'
import { partsOf, type Said, saveXlsx } from '../sheet/reports'
import { makeXlsx } from '../sheet/xlsx'
import type { ImportedRow } from './useImport'

/** How a column is filled in, by what it holds. */
const exampleOf = ({ kind, options, labels }: AnyField, language: Language): string => {
  const [choice] = Object.values(options.options ?? {})
  if (choice) return choice[language]
  if (kind === 'money')
    return (Math.max(options.min ?? 0, 19_800) / 10 ** (options.decimals ?? 0)).toFixed(options.decimals)
  if (kind === 'int' || kind === 'number') return String(Math.max(options.min ?? 1, 1))
  if (kind === 'bool') return language === 'zh' ? '是' : 'Yes'
  if (kind === 'date') return '2026-01-31'
  if (kind === 'dateTime') return '2026-01-31 09:30'
  if (kind === 'dateRange') return '2026-01-31 ~ 2026-12-31'
  if (kind === 'region') return String(options.default ?? '').replace(/^\d+\//, '')
  return kind === 'text' || kind === 'longText' ? labels[language] : ''
}
/** A sheet to fill in: its head in both languages, what may be chosen as a list, and a row that shows how. */
export const saveImportTemplate = (
  name: string,
  columns: readonly SheetColumn[],
  said: Said,
  language: Language,
): void => {
  const head = columns.map(({ field }) => bothLabels(field.labels))
  const example = columns.map(({ field }, at) => (at === 0 ? EXAMPLE : exampleOf(field, language)))
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
