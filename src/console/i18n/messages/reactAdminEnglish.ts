import type { TranslationMessages } from 'ra-core'
import reactAdminEnglish from 'ra-language-english'
import { english } from './consoleEnglish'

const { ra } = reactAdminEnglish
/** react-admin's English messages. Frequent ones are shorter, in the console's wording. */
export const messages: TranslationMessages = {
  ...reactAdminEnglish,
  ra: {
    ...ra,
    message: { ...ra.message, invalid_form: 'Some fields need attention' },
    navigation: { ...ra.navigation, previous: 'Previous', next: 'Next' },
    notification: { ...ra.notification, item_doesnt_exist: 'This record does not exist, or was deleted' },
  },
  console: english,
}
