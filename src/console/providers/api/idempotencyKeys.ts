import { v4 as newId } from 'uuid'

/**
 * A write whose answer never came may have happened. Sent again with the same content it must carry the same key, so that it
 * happens once; a write that was answered is forgotten.
 */
const open = new Map<string, string>()
export const withIdempotencyKey = async <A>(
  path: string,
  body: object,
  send: (key: string) => Promise<A>,
  unanswered: (fault: unknown) => boolean,
): Promise<A> => {
  const content = JSON.stringify([path, body])
  const key = open.get(content) ?? newId()
  open.set(content, key)
  try {
    const answer = await send(key)
    open.delete(content)
    return answer
  } catch (fault) {
    if (!unanswered(fault)) open.delete(content)
    throw fault
  }
}
