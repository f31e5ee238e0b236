import { callApi, type CallOptions, endIfExpired } from './call'

/** A call about the own account, which belongs to no resource: a session that is over ends here. */
export const callAccount = async <A>(path: string, body: object = {}, options?: CallOptions): Promise<A> => {
  try {
    return await callApi<A>(path, body, options)
  } catch (fault) {
    endIfExpired(fault)
    throw fault
  }
}
