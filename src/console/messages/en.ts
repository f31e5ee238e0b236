import type { TranslationMessages } from 'ra-core'
import reactAdminEnglish from 'ra-language-english'
import { english } from './english'

export const messages: TranslationMessages = { ...reactAdminEnglish, console: english }
