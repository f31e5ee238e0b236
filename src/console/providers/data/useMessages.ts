import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'ra-core'
import type { Message, Unread } from '../../../schema/contract/accountContract'
import type { MessageType } from '../../../schema/model/action'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { callAccount } from '../api/callOwn'

/** What the mall's live stream calls messages; every query about them begins so. */
export const MESSAGES = 'messages'
/** Which messages, in the words of the call. */
export interface MessageListParams {
  readonly current: number
  readonly pageSize: number
  readonly box?: boolean
  readonly keyword?: string
  readonly filter: {
    readonly type?: MessageType
    readonly status?: 0 | 1
    readonly time?: { readonly gte?: string; readonly lte?: string }
  }
}
/** How many are unread, of each sort. */
export const useUnread = () => {
  const { accountId } = useConsoleConfig().me
  return useQuery({
    queryKey: [MESSAGES, 'unread', accountId],
    queryFn: () => callAccount<Unread>('/api/message/unread'),
    retry: false,
  })
}
/** A page of messages; the one before stays until the next is there. */
export const useMessages = (query: MessageListParams) => {
  const locale = useLocale()
  const { accountId } = useConsoleConfig().me
  return useQuery({
    queryKey: [MESSAGES, 'list', accountId, locale, query],
    queryFn: () => callAccount<{ list: Message[]; total: number }>('/api/message/list', query),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
/** Marks messages as read or puts them away, and shows what is left. Fails as every call does. */
export const useMessageMarks = () => {
  const client = useQueryClient()
  const mark = async (path: string, body: object) => {
    await callAccount<true>(path, body)
    await client.invalidateQueries({ queryKey: [MESSAGES] })
  }
  return {
    read: (which: { readonly ids?: readonly string[]; readonly type?: MessageType }) =>
      mark('/api/message/read', which),
    clear: (type: MessageType) => mark('/api/message/clear', { type }),
  }
}
