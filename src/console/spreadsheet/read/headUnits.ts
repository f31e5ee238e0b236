import type { AnyField } from '../../../schema/model/field'
import { bothLabels, readCell, type SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { currencyName, foreignUnit, sheetUnit, unitLabel, vagueUnit } from '../../../schema/spreadsheet/foreignUnits'
import { plainly } from '../../../schema/spreadsheet/parseAmount'
import { traitsOf } from '../../../schema/fields/traits'
import { foldTitle, type Heading } from './headerRow'

/** Unit of a column's numbers. `isKnown`: the column's parser converts them. */
interface HeadUnit {
  readonly unit: string
  readonly isKnown: boolean
}
/** Reads a unit as a cell would. Undefined for the field's own unit, `null` for other words. */
const asUnit = (field: AnyField, unit: string): HeadUnit | null | undefined => {
  const read = readCell(field, `1${unit}`)
  if (typeof read === 'number') return read === readCell(field, '1') ? undefined : { unit, isKnown: true }
  return foreignUnit.test(unit) ? { unit, isKnown: false } : null
}
/** Unit in brackets: whole, or a part as in `元/只` and `不含税 USD`. */
const bracketUnit = (field: AnyField, title: string): HeadUnit | null | undefined => {
  for (const [, text = ''] of title.matchAll(/[([{【〔](.*?)[)\]}】〕]/g)) {
    const inner = text.replace(unitLabel, '').trim()
    const whole = asUnit(field, inner)
    if (whole !== null) return whole
    const parts = inner.split(/[\s,;、|:/]+/).map(part => asUnit(field, part))
    if (parts.some(part => part?.isKnown === false)) return { unit: inner, isKnown: false }
    const part = parts.find(each => each !== null)
    if (part !== undefined || parts.includes(undefined)) return part
  }
  return null
}
const LONGEST = 6
/** Unit at the end without brackets: `口径mm`, `售价 万元`, `价格/美元`. */
const endUnit = (field: AnyField, title: string, names: readonly string[]): HeadUnit | null | undefined => {
  for (let length = Math.min(LONGEST, title.length - 1); length > 0; length -= 1) {
    const [before, unit] = [title.slice(0, -length), title.slice(-length)]
    if (/^[a-z]/.test(unit) && /[a-z]$/.test(before)) continue
    if (vagueUnit.test(unit) && !/[\s/:_,-]$/.test(before) && !names.includes(before)) continue
    const read = asUnit(field, unit)
    if (read !== null) return read
  }
  const [currency] = field.type === 'money' ? (currencyName.exec(title) ?? []) : []
  return currency === undefined ? null : asUnit(field, currency)
}
/** Unit for the whole sheet in a line above its head: `单位：万元`. */
const unitAbove = (field: AnyField, above: string): HeadUnit | undefined => {
  for (const [, text = ''] of above.matchAll(sheetUnit))
    for (const part of text.split(/[,;、/]/)) {
      const read = asUnit(field, part)
      if (read?.isKnown || (read && field.type === 'money' && currencyName.test(part))) return read
    }
  return undefined
}
/** Units of columns by their heads, or by a line above. Without those that are the field's own. */
export const headUnits = (
  lines: readonly (readonly string[])[],
  columns: readonly SpreadsheetColumn[],
  { top, titles, places }: Heading,
): ReadonlyMap<string, HeadUnit> => {
  const above = foldTitle(lines.slice(0, top).flat().join('\n'))
  const units = new Map<string, HeadUnit>()
  for (const { name, field } of columns) {
    const at = places.get(name)
    if (at === undefined || !traitsOf(field).numeric) continue
    const title = foldTitle(titles[at] ?? '')
      .replace(/\*$/, '')
      .trim()
    const names = [name, field.labels.zh, field.labels.en, bothLabels(field.labels)].map(foldTitle)
    const inBrackets = names.includes(title) ? null : bracketUnit(field, title)
    const own = inBrackets === null && !names.includes(title) ? endUnit(field, title, names) : inBrackets
    const unit = own === null ? unitAbove(field, above) : own
    if (unit) units.set(name, unit)
  }
  return units
}
/** Text of a cell below a unit. Only a number without a unit of its own gets one. */
export const withHeadUnit = (cell: string, unit: HeadUnit | undefined): string =>
  unit && /^[+-]?(?:\p{Sc}\s*)?[\d.,]+$/u.test(plainly(cell)) ? cell + unit.unit : cell
