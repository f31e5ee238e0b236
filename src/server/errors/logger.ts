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
// A database's words on a refused value hold the value: the last net, whatever a line was made of.
const personal: readonly (readonly [RegExp, string])[] = [
  [/\b\d{17}[\dXx]\b/g, '[id]'],
  [/(?<![\w-])(\+?86)?1[3-9]\d{9}(?![\w-])/g, '[phone]'],
]
const scrub = (line: string) => personal.reduce((text, [pattern, word]) => text.replace(pattern, word), line)

/** A fault without what the database adds to it: its detail repeats the row that was refused. */
const fault = ({ name, message, stack, code }: Error & { code?: string }) => ({
  type: name,
  message,
  code,
  stack: stack ?? '',
})

/** What is written: `faults` what went wrong, `requests` a line a request besides; a stream gets both instead of the standard output. Left out: nothing. */
export type LogOption = 'faults' | 'requests' | { readonly write: (line: string) => void }
/** The mall's log: no token, password, ID number or phone leaves through it. */
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
