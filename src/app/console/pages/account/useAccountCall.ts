import { useNotify } from 'ra-core'
import { callApi, ApiError, endIfExpired } from '../../../../console/providers/api/call'

/** Makes a call. Returns errors by field, or undefined on success. */
export type AccountCall = (path: string, body?: object) => Promise<Readonly<Record<string, string>> | undefined>
/** Calls about the own account. Ends an expired session, notifies of refusals without a field. */
export const useAccountCall = (): AccountCall => {
  const notify = useNotify()
  return async (path, body = {}) => {
    try {
      await callApi(path, body)
      return undefined
    } catch (fault) {
      endIfExpired(fault)
      const { message = 'console.networkError', data = null } = fault instanceof ApiError ? fault : {}
      if (!data?.errors) notify(message, { type: 'error' })
      return data?.errors ?? {}
    }
  }
}
