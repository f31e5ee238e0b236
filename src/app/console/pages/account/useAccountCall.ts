import { useNotify } from 'ra-core'
import { callApi, ApiError, endIfExpired } from '../../../../console/providers/api/call'

/** Makes a call, and answers what was refused by field, or nothing where it succeeded. */
export type AccountCall = (path: string, body?: object) => Promise<Readonly<Record<string, string>> | undefined>
/** Calls about the own account: a session that is over ends here, and a refusal that is about no field is told. */
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
