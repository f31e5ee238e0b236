import type { FastifyServerOptions } from 'fastify'

const secret = [
  'req.headers.authorization',
  'req.headers.identity',
  'req.headers.cookie',
  '*.password',
  '*.confirmPassword',
  '*.oldPassword',
  '*.token',
]
// Database messages repeat a refused value. This is the last safeguard for every log line.
const personal: readonly (readonly [RegExp, string])[] = [
  [/\b\d{17}[\dXx]\b/g, '[id]'],
  [/(?<![\w-])(\+?86)?1[3-9]\d{9}(?![\w-])/g, '[phone]'],
]
const scrub = (line: string) => personal.reduce((text, [pattern, word]) => text.replace(pattern, word), line)

/** Serializes a fault without the database's detail, which repeats the refused row. */
const fault = ({ name, message, stack, code }: Error & { code?: string }) => ({
  type: name,
  message,
  code,
  stack: stack ?? '',
})

/**
 * Log level: `faults` for errors, `requests` also for a line per request. Omitted: no log. A stream
 * receives both instead of the standard output.
 */
export type LogOption = 'faults' | 'requests' | { readonly write: (line: string) => void }
/** Creates the server's logger. It removes tokens, passwords, ID numbers and phone numbers. */
export const loggerOf = (log?: LogOption): FastifyServerOptions['logger'] => {
  if (!log) return false
  const out = typeof log === 'object' ? log : process.stdout
  return {
    redact: secret,
    level: log === 'faults' ? 'warn' : 'info',
    serializers: { err: fault },
    stream: { write: (line: string) => void out.write(scrub(line)) },
  }
}
