import type { TranslationMessages } from 'ra-core'
import reactAdminEnglish from 'ra-language-english'
import { english } from './consoleWords'

export const messages: TranslationMessages = { ...reactAdminEnglish, console: english }
