import { isObject } from '../../../schema/model/condition'
import type { JobAnswer } from '../../../schema/contract/jobContract'
import type { Labels } from '../../../schema/model/field'
import { readSession } from '../session/session'
import { callHeaders, ApiError, apiUrl, endIfExpired, openEnvelope } from './call'
import { callAccount } from './callOwn'

/** Job of the account with its progress. */
export type Job = Pick<JobAnswer, 'id' | 'state' | 'done' | 'total' | 'result'>
const failed = (result: unknown): result is { readonly words: Labels } =>
  isObject(result) && 'words' in result && result.words !== null
/** Message of a failed job, if the server sent one. */
export const jobFailureMessage = (job: Job | undefined): Labels | undefined =>
  job?.state === 'failed' && failed(job.result) ? job.result.words : undefined
/** Finds an own job among the newest ones. */
export const jobOf = async (id: string, signal?: AbortSignal): Promise<Job | undefined> => {
  const { list } = await callAccount<{ list: Job[] }>('/api/task/listTasks', { current: 1, pageSize: 20 }, { signal })
  return list.find(each => each.id === id)
}
/** Stops a job after its current part. */
export const stopJob = (id: string): Promise<Job> => callAccount(`/api/task/stopTask?id=${encodeURIComponent(id)}`)
/** Downloads the file of an own job. Throws `ApiError`. */
export const fetchJobFile = async (id: string): Promise<Blob> => {
  const session = readSession()
  const response = await fetch(`${apiUrl}/api/task/sheet?id=${encodeURIComponent(id)}`, {
    headers: callHeaders(session),
  }).catch(() => {
    throw new ApiError(0, '')
  })
  if (response.ok) return response.blob()
  try {
    return openEnvelope(response.status, await response.json().catch(() => undefined), { session })
  } catch (fault) {
    endIfExpired(fault)
    throw fault
  }
}
