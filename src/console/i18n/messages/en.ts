import type { TranslationMessages } from 'ra-core'
import reactAdminEnglish from 'ra-language-english'
import { english } from './english'

const { ra } = reactAdminEnglish
/** react-admin's English, shorter and with the console's own words where a person reads them often. */
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
