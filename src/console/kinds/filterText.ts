import { useLocale, useTranslate } from 'ra-core'
import type { AnyField } from '../../schema/field'
import { formatMoney, formatNumber } from '../../schema/format'
import { traitsOf } from '../../schema/kinds/traits'
import { labelLanguage } from '../words/locale'
import { cellText } from '../../schema/cellText'
import { useFilterTarget } from './filterTarget'
import type { Range } from './range'

const isRange = (value: unknown): value is Range => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a filter asks for, in words: a choice's label, a record's name, 100 – 200, ≥ 100; empty for nothing. */
export const useFilterText = (field: AnyField, value: unknown): string => {
  const locale = useLocale()
  const translate = useTranslate()
  const { title } = useFilterTarget(field, value)
  const language = labelLanguage(locale)
  if (value === undefined || value === null || value === '') return ''
  if (field.options.to) return title || '…'
  const end = (at: unknown): string => {
    if (!traitsOf(field).numeric || typeof at !== 'number') return String(at)
    if (field.kind === 'money' || field.options.as === 'money') return formatMoney(at, field.options, locale)
    return `${formatNumber(at, locale)}${field.options.unit ? ` ${field.options.unit[language]}` : ''}`
  }
  if (isRange(value)) {
    const { gte, lte } = value
    if (gte !== undefined && lte !== undefined) return gte === lte ? end(gte) : `${end(gte)} – ${end(lte)}`
    return gte === undefined ? `≤ ${end(lte)}` : `≥ ${end(gte)}`
  }
  const context = {
    locale,
    language,
    yes: translate('console.yes'),
    no: translate('console.no'),
    longTerm: translate('console.longTerm'),
    former: (key: string) => translate('console.former', { key }),
  }
  return [value]
    .flat()
    .map(each => cellText(field, each, context))
    .join(' / ')
}
