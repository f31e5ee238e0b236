import { useLoadedMessages } from '../components/hooks/useLoadedMessages'
import { spreadsheetMessages } from '../i18n/messages/spreadsheet/spreadsheetMessages'

/** Messages of spreadsheets in the language of the screen, with placeholders replaced. */
export const useSpreadsheetMessages = () => useLoadedMessages(spreadsheetMessages)
