import { callApi, type CallOptions, endIfExpired } from './call'

/** Call about the own account, without a resource. Ends an expired session. */
export const callAccount = async <A>(path: string, body: object = {}, options?: CallOptions): Promise<A> => {
  try {
    return await callApi<A>(path, body, options)
  } catch (fault) {
    endIfExpired(fault)
    throw fault
  }
}
