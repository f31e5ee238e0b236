import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedQuery, SavedQueryParams } from '../../../schema/model/savedQuery'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { ApiError } from '../api/call'
import { callAccount } from '../api/callOwn'
import { withIdempotencyKey } from '../api/idempotencyKeys'

const VIEWS = 'view/list'
const byName = new Intl.Collator('zh-CN', { numeric: true })
/** Saved views of a list, or of all lists of the user, by name: 2 stands before 10. */
export const useSavedQueries = (resource?: string) => {
  const { accountId } = useConsoleConfig().me
  return useQuery({
    queryKey: [VIEWS, accountId, resource],
    queryFn: () => callAccount<SavedQuery[]>('/api/view/list', { resource }),
    select: views => [...views].sort((one, other) => byName.compare(one.name, other.name)),
    retry: false,
  })
}
/** A view to save. Without an id it is new. Without a query its query stays. */
export interface ViewDraft extends Pick<SavedQuery, 'resource' | 'name' | 'shared'> {
  readonly id?: string
  readonly query?: SavedQueryParams
}
const unanswered = (fault: unknown) => fault instanceof ApiError && fault.code === 0
/** Saves and deletes views and refetches. Rejects like a call. */
export const useViewWrites = () => {
  const client = useQueryClient()
  const write = async <A>(path: string, body: object): Promise<A> => {
    const send = (idempotencyKey: string) => callAccount<A>(path, body, { idempotencyKey })
    const answer = await withIdempotencyKey(path, body, send, unanswered)
    await client.invalidateQueries({ queryKey: [VIEWS] })
    return answer
  }
  return {
    save: (draft: ViewDraft) => write<SavedQuery>('/api/view/save', draft),
    remove: (id: string) => write<true>('/api/view/remove', { id }),
  }
}
