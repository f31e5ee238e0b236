import { z } from 'zod'
import type { ResponseOf } from './wire'

export const jobState = z.enum(['waiting', 'done', 'failed', 'stopped'])
/** Progress of the caller's job. */
export const jobAnswer = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: jobState,
  done: z.int(),
  total: z.int().nullable(),
  result: z.unknown(),
  createdTime: z.iso.datetime(),
  endedTime: z.iso.datetime().nullable(),
})
export type JobAnswer = ResponseOf<typeof jobAnswer>
