import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { exportMessages } from '../../i18n/messages/exportMessages'

/** Messages of exports in the language of the screen, with placeholders replaced. */
export const useExportMessages = () => useLoadedMessages(exportMessages)
