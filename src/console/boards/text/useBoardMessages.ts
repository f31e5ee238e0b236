import { useLocale } from 'ra-core'
import { useMemo } from 'react'
import { cellWords } from '../../../schema/labels/fieldTextMessages'
import type { Language } from '../../../schema/model/field'
import type { ShopConfig } from '../../../schema/define/createKit'
import { withValues } from '../../../schema/text/errorMessages'
import { useShop } from '../../config/ConsoleContext'
import { figureWords } from '../../i18n/messages/boardMessages'
import { labelLanguage } from '../../i18n/locale'

/** What figures are told with, in one language. */
export interface Spoken {
  readonly locale: string
  readonly language: Language
  readonly zone: string
  readonly money: { readonly currency: string; readonly decimals: number }
  readonly say: (name: keyof typeof figureWords, values?: Readonly<Record<string, unknown>>) => string
  readonly yesNo: (yes: boolean) => string
}
export const spokenIn = ({ currency, zone }: Pick<ShopConfig, 'currency' | 'zone'>, locale: string): Spoken => {
  const language = labelLanguage(locale)
  return {
    locale,
    language,
    zone,
    money: { currency: currency.code, decimals: currency.decimals },
    say: (name, values = {}) => withValues(figureWords[name][language], values),
    yesNo: yes => cellWords[yes ? 'yes' : 'no'][language],
  }
}
/** The same in the language of the screen. */
export const useSpoken = (): Spoken => {
  const { config } = useShop()
  const locale = useLocale()
  return useMemo(() => spokenIn(config, locale), [config, locale])
}
