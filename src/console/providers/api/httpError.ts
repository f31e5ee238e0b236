import { HttpError } from 'ra-core'
import type { AnyResource } from '../../../schema/model/resource'
import { ApiError } from './call'
import { messageOf } from '../../../schema/text/errorText'
import { rootField } from '../../../schema/selectors/definition'

/** A failed call as react-admin takes it: the mall's message where there is one, and errors at their fields, whose words and labels are loaded with the first. */
export const toHttpError = async (fault: unknown, load?: () => Promise<AnyResource>): Promise<unknown> => {
  if (!(fault instanceof ApiError)) return fault
  const { errors: codes, messages, current } = fault.data ?? {}
  const errors = codes && { ...codes, ...messages }
  const [words, resource] = errors ? await Promise.all([import('./fieldErrors'), load?.().catch(() => undefined)]) : []
  const details =
    words && errors && resource
      ? { errors: words.nestErrors(resource, errors), lines: words.errorLines(resource, errors) }
      : {}
  return new HttpError(fault.message, Math.floor(fault.code / 100), {
    code: fault.code,
    ...details,
    ...(current ? { current } : {}),
  })
}
export interface FailureBody {
  readonly code: number
  readonly errors?: Record<string, unknown>
  /** By path: each error in words, with the label of its field. */
  readonly lines?: Record<string, string>
  readonly current?: Record<string, unknown> & { readonly version: number }
}
/** What a failed call said, where react-admin hands an error on. */
export const errorBody = (fault: unknown): FailureBody | undefined =>
  fault instanceof HttpError ? (fault.body as FailureBody) : undefined

/** Whether a failed call says that the record is not there, or that its id cannot be one. */
export const isMissing = (fault: unknown): boolean => fault instanceof HttpError && [400, 404].includes(fault.status)

/** Why a call was refused, in words: every error but those at `shown` fields, else the mall's message. */
export const failureText = (fault: unknown, shown: readonly string[] = []): string => {
  const lines = Object.entries(errorBody(fault)?.lines ?? {}).filter(([path]) => !shown.includes(rootField(path)))
  return lines.length > 0 ? lines.map(([, line]) => line).join('\n') : messageOf(fault)
}
