import { useLocale, useTranslate } from 'ra-core'
import { filterText } from '../../../schema/labels/filterText'
import type { AnyField } from '../../../schema/model/field'
import { labelLanguage } from '../../i18n/locale'
import { asText } from './filterProps'
import { useFilterTarget } from './useFilterTarget'

/** Text of a filter's value: label, record's name, 100 – 200, ≥ 100. Empty without a value. */
export const useFilterText = (field: AnyField, value: unknown): string => {
  const locale = useLocale()
  const translate = useTranslate()
  const { title } = useFilterTarget(field, value)
  if (field.options.to && asText(value)) return title || '…'
  return filterText(field, value, {
    locale,
    language: labelLanguage(locale),
    yes: translate('console.yes'),
    no: translate('console.no'),
    longTerm: translate('console.longTerm'),
    former: key => translate('console.former', { key }),
  })
}
