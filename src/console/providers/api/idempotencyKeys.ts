import { v4 as newId } from 'uuid'

/**
 * Idempotency keys of unanswered writes, by content. A retry with the same content reuses its key,
 * so that it runs once. An answer removes the key.
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
