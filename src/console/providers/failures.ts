import { HttpError } from 'ra-core'
import type { AnyResource } from '../../schema/resource'
import { CallFailed } from '../call'

/** A failed call as react-admin takes it: the mall's message where there is one, and errors at their fields, whose words are loaded with the first. */
export const toHttpError = async (fault: unknown, resource?: AnyResource): Promise<unknown> => {
  if (!(fault instanceof CallFailed)) return fault
  const { errors, current } = fault.data ?? {}
  const nested = errors && resource ? (await import('./fieldErrors')).nestErrors(resource, errors) : undefined
  return new HttpError(fault.said || 'console.networkError', Math.floor(fault.code / 100), {
    code: fault.code,
    ...(nested ? { errors: nested, codes: errors } : {}),
    ...(current ? { current } : {}),
  })
}
export interface FailureBody {
  readonly code: number
  readonly errors?: Record<string, unknown>
  readonly codes?: Record<string, string>
  readonly current?: Record<string, unknown> & { readonly version: number }
}
/** What a failed call said, where react-admin hands an error on. */
export const failureBody = (fault: unknown): FailureBody | undefined =>
  fault instanceof HttpError ? (fault.body as FailureBody) : undefined
