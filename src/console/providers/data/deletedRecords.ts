import { errorMessages } from '../../../schema/text/errorMessages'
import { errorBody } from '../api/httpError'
import type { ConsoleDataProvider } from './consoleDataProvider'
import { forgetRecord } from '../router/recentPages'

// The live event of a deletion may arrive before its answer.
const removed = new Set<string>()
const keyOf = (resource: string, id: unknown) => `${resource}/${id}`
/** Whether this page has deleted a record, or is about to. It must not be read again. */
export const isDeletedLocally = (resource: string, id: string): boolean => removed.has(keyOf(resource, id))

type Removing = Pick<ConsoleDataProvider, 'delete' | 'restore'>
/** Tracks deletions until restored. Restoring what others have restored succeeds. */
export const withDeletionTracking = ({
  delete: remove,
  restore,
  getOne,
}: Removing & Pick<ConsoleDataProvider, 'getOne'>): Removing => ({
  delete: async (resource, params) => {
    const key = keyOf(resource, params.id)
    removed.add(key)
    try {
      const answer = await remove(resource, params)
      forgetRecord(resource, String(params.id))
      return answer
    } catch (fault) {
      removed.delete(key)
      throw fault
    }
  },
  restore: async (resource, params) => {
    const answer = await restore(resource, params).catch(async fault => {
      if (errorBody(fault)?.code !== errorMessages.notFound.code) throw fault
      return getOne(resource, { id: params.id }).catch(() => {
        throw fault
      })
    })
    removed.delete(keyOf(resource, params.id))
    return answer
  },
})
