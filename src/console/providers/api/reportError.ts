import { isObject } from '../../../schema/model/condition'
import { HttpError } from 'ra-core'
import { callApi, ApiError } from './call'

const randomBytes = (): number[] => {
  const bytes = new Uint8Array(6)
  try {
    return [...crypto.getRandomValues(bytes)]
  } catch {
    // The reported error may be this exception. The id is no secret.
    return [...bytes].map(() => Math.floor(Math.random() * 256))
  }
}
/** Random id of 12 hexadecimal digits, like the server's error ids. Never throws. */
export const faultId = (): string =>
  randomBytes()
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')

const isAborted = (thrown: unknown): boolean => isObject(thrown) && thrown.name === 'AbortError'
/** Whether the error is a bug of the page: neither an answer of the server nor an aborted call. */
export const isPageFault = (thrown: unknown): boolean =>
  !(thrown instanceof ApiError || thrown instanceof HttpError || isAborted(thrown))

/** Error message without user data: only quoted identifiers stay, and no long numbers. */
const withoutData = (message: string): string =>
  message
    .replace(/(["'`])(.*?)\1/gs, (quoted, _, inside: string) => (/^[A-Za-z_$][\w$]{0,39}$/.test(inside) ? quoted : '…'))
    .replace(/\d{4,}/g, '…')
    .replace(/[^ -~…]+/g, '…')
/** Lines of a stack trace with a position in a script. */
const placesIn = (stack: string): string =>
  stack
    .split('\n')
    .filter(line => /:\d+:\d+\)?$/.test(line))
    .map(line =>
      line
        .trim()
        .replace(location.origin, '')
        .replace(/[^ -~]+/g, '…'),
    )
    .join('\n')

/**
 * Reports a bug of the page to the server's log: error and position, without content of the page.
 * Errors of the server are in its log already.
 */
export const reportFault = (id: string, thrown: unknown, page: string): void => {
  if (thrown instanceof ApiError) return
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(typeof thrown)
  const report = {
    id,
    name: name.slice(0, 60),
    message: withoutData(message).slice(0, 300),
    // Ids of records are removed from the path.
    page: page.replace(/\/[^/]*\d[^/]*/g, '/…').slice(0, 200),
    stack: placesIn(stack).slice(0, 4000),
  }
  void callApi('/api/user/fault', report).catch(() => {})
}
