import { HttpError } from 'ra-core'
import { callApi, ApiError } from './call'

const randomBytes = (): number[] => {
  const bytes = new Uint8Array(6)
  try {
    return [...crypto.getRandomValues(bytes)]
  } catch {
    // The fault to be reported may be this very one. The id is no secret.
    return [...bytes].map(() => Math.floor(Math.random() * 256))
  }
}
/** Twelve hexadecimal digits, as the mall calls its own faults. Never throws. */
export const faultId = (): string =>
  randomBytes()
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')

/** Whether a part of the console could not be loaded. */
export const isMissingScript = (thrown: unknown): boolean =>
  thrown instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(thrown.message)

const isAborted = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError'
/** Whether this is a fault of the page itself, of which nobody has words for the person: no answer of the server, and no call that was taken back. */
export const isPageFault = (thrown: unknown): boolean =>
  !(thrown instanceof ApiError || thrown instanceof HttpError || isAborted(thrown))

/** What an error says without what anybody typed: names of the code alone are left of what it quotes, and no long numbers. */
const withoutData = (message: string): string =>
  message
    .replace(/(["'`])(.*?)\1/gs, (quoted, _, inside: string) => (/^[A-Za-z_$][\w$]{0,39}$/.test(inside) ? quoted : '…'))
    .replace(/\d{4,}/g, '…')
    .replace(/[^ -~…]+/g, '…')
/** Where in the scripts it happened, by the lines that say so and nothing else. */
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

/** Tells the mall of a fault of the page itself, for its log: what broke and where, and nothing of what the page showed. What the mall itself has failed in, it knows. */
export const reportFault = (id: string, thrown: unknown, page: string): void => {
  if (thrown instanceof ApiError) return
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(typeof thrown)
  const report = {
    id,
    name: name.slice(0, 60),
    message: withoutData(message).slice(0, 300),
    // Of a record's page the kind of page: ids are nobody's business in a log.
    page: page.replace(/\/[^/]*\d[^/]*/g, '/…').slice(0, 200),
    stack: placesIn(stack).slice(0, 4000),
  }
  void callApi('/api/user/fault', report).catch(() => {})
}
