import { useLocale } from 'ra-core'
import { useMemo } from 'react'
import { fieldTextMessages } from '../../../schema/labels/fieldTextMessages'
import type { Language } from '../../../schema/model/field'
import type { AppDefinition } from '../../../schema/define/kitConfig'
import { withValues } from '../../../schema/text/errorMessages'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { boardMessages } from '../../i18n/messages/boardMessages'
import { labelLanguage } from '../../i18n/locale'

/** Messages and formats of figures in one language. */
export interface BoardMessages {
  readonly locale: string
  readonly language: Language
  readonly zone: string
  readonly money: { readonly currency: string; readonly decimals: number }
  readonly t: (name: keyof typeof boardMessages, values?: Readonly<Record<string, unknown>>) => string
  readonly yesNo: (yes: boolean) => string
}
export const spokenIn = (
  { currency, zone }: Pick<AppDefinition, 'currency' | 'zone'>,
  locale: string,
): BoardMessages => {
  const language = labelLanguage(locale)
  return {
    locale,
    language,
    zone,
    money: { currency: currency.code, decimals: currency.decimals },
    t: (name, values = {}) => withValues(boardMessages[name][language], values),
    yesNo: yes => fieldTextMessages[yes ? 'yes' : 'no'][language],
  }
}
/** Messages in the language of the screen. */
export const useBoardMessages = (): BoardMessages => {
  const { config } = useConsoleConfig()
  const locale = useLocale()
  return useMemo(() => spokenIn(config, locale), [config, locale])
}
