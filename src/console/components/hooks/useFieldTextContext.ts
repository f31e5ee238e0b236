import { useLocale, useTranslate } from 'ra-core'
import type { FieldTextContext } from '../../i18n/fieldTextContext'
import { labelLanguage } from '../../i18n/locale'
import { regionText } from '../../i18n/regionText'
import { useCopy } from './useCopy'

/** Context of cells in the language of the screen. */
export const useFieldTextContext = (onPicture?: FieldTextContext['onPicture']): FieldTextContext => {
  const locale = useLocale()
  const translate = useTranslate()
  const copy = useCopy()
  return {
    locale,
    language: labelLanguage(locale),
    yes: translate('console.yes'),
    no: translate('console.no'),
    longTerm: translate('console.longTerm'),
    regionText,
    former: key => translate('console.former', { key }),
    copy: translate('console.copy'),
    onCopy: value => void copy(value),
    onPicture,
  }
}
