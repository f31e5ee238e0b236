import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'ra-core'
import type { Message, Unread } from '../../../schema/contract/accountContract'
import type { MessageType } from '../../../schema/model/action'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { callAccount } from '../api/callOwn'

/** Name of messages in the live stream, and prefix of their cache keys. */
export const MESSAGES = 'messages'
/** Params of a list of messages. */
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
/** Numbers of unread messages by type. */
export const useUnread = () => {
  const { accountId } = useConsoleConfig().me
  return useQuery({
    queryKey: [MESSAGES, 'unread', accountId],
    queryFn: () => callAccount<Unread>('/api/message/unread'),
    retry: false,
  })
}
/** Page of messages. The page before stays while loading. */
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
/** Marks or clears messages and refetches. Rejects like a call. */
export const useMessageMarks = () => {
  const client = useQueryClient()
  const mark = async (path: string, body: object) => {
    await callAccount<boolean>(path, body)
    await client.invalidateQueries({ queryKey: [MESSAGES] })
  }
  return {
    read: (which: { readonly ids?: readonly string[]; readonly type?: MessageType | 'all' }) =>
      mark('/api/message/read', which),
    clear: (type: MessageType) => mark('/api/message/clear', { type }),
  }
}
