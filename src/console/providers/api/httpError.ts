import { HttpError } from 'ra-core'
import type { AnyResource } from '../../../schema/model/resource'
import { ApiError } from './call'
import { messageOf } from '../../../schema/text/caughtError'
import { rootField } from '../../../schema/selectors/definition'

/**
 * Converts an `ApiError` for react-admin. Its message is that of each refused field, else the server's: an undoable
 * save has no form left to show errors at. Texts and labels of fields are loaded on demand.
 */
export const toHttpError = async (fault: unknown, load?: () => Promise<AnyResource>): Promise<unknown> => {
  if (!(fault instanceof ApiError)) return fault
  const { errors: codes, messages, others, current } = fault.data ?? {}
  const errors = codes && { ...codes, ...messages }
  const [words, resource] = errors ? await Promise.all([import('./fieldErrors'), load?.().catch(() => undefined)]) : []
  const details =
    words && errors && resource
      ? {
          errors: words.nestErrors(resource, errors),
          lines: words.errorLines(resource, errors),
          summary: fault.message,
        }
      : {}
  const message = Object.values(details.lines ?? {}).join('\n') || fault.message
  return new HttpError(message, Math.floor(fault.code / 100), {
    code: fault.code,
    ...details,
    ...(others ? { others } : {}),
    ...(current ? { current } : {}),
  })
}
export interface FailureBody {
  readonly code: number
  readonly errors?: Record<string, unknown>
  /** Message by path, with the label of its field. */
  readonly lines?: Record<string, string>
  /** The server's message, where there are messages of fields. */
  readonly summary?: string
  /** Other records that missing ticks are about, by tick. */
  readonly others?: Record<string, Record<string, unknown>>
  readonly current?: Record<string, unknown> & { readonly version: number }
}
/** Details of a failed call in an error from react-admin. */
export const errorBody = (fault: unknown): FailureBody | undefined =>
  fault instanceof HttpError ? (fault.body as FailureBody) : undefined

/** Whether the record is missing, or its id is invalid. */
export const isMissing = (fault: unknown): boolean => fault instanceof HttpError && [400, 404].includes(fault.status)

/** Text of a refusal: the errors of all fields but `shown`, else the server's message. */
export const failureText = (fault: unknown, shown: readonly string[] = []): string => {
  const { lines: all = {}, summary } = errorBody(fault) ?? {}
  const lines = Object.entries(all).filter(([path]) => !shown.includes(rootField(path)))
  return lines.length > 0 ? lines.map(([, line]) => line).join('\n') : (summary ?? messageOf(fault))
}
