import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView, ViewQuery } from '../../../schema/model/savedQuery'
import { useShop } from '../../config/ConsoleContext'
import { CallFailed } from '../api/call'
import { callOwn } from '../api/callOwn'
import { withWriteKey } from '../api/idempotencyKeys'

const VIEWS = 'view/list'
/** The saved views of a list, or of all lists that somebody has. */
export const useSavedViews = (resource?: string) => {
  const { accountId } = useShop().me
  return useQuery({
    queryKey: [VIEWS, accountId, resource],
    queryFn: () => callOwn<SavedView[]>('/api/view/list', { resource }),
    retry: false,
  })
}
/** A view as it is to be kept; without an id a new one, without a query as it is. */
export interface ViewDraft extends Pick<SavedView, 'resource' | 'name' | 'shared'> {
  readonly id?: string
  readonly query?: ViewQuery
}
const unanswered = (fault: unknown) => fault instanceof CallFailed && fault.code === 0
/** Keeps views and takes them away, and reads anew what there is. Fails as every call does. */
export const useViewWrites = () => {
  const client = useQueryClient()
  const write = async <A>(path: string, body: object): Promise<A> => {
    const send = (idempotencyKey: string) => callOwn<A>(path, body, { idempotencyKey })
    const answer = await withWriteKey(path, body, send, unanswered)
    await client.invalidateQueries({ queryKey: [VIEWS] })
    return answer
  }
  return {
    save: (draft: ViewDraft) => write<SavedView>('/api/view/save', draft),
    remove: (id: string) => write<true>('/api/view/remove', { id }),
  }
}
