import { z } from 'zod'
import type { ResponseOf } from './wire'

const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
const historyLine = z.strictObject({
  id: z.string(),
  action: z.string(),
  accountName: z.string().nullable(),
  /** Username, which stays while names change. Empty for the server and the platform. */
  username: z.string(),
  /** Role of an account outside the tenant, which its name alone does not identify. */
  role: z.string().nullable().optional(),
  at: z.iso.datetime(),
  changes,
})
/** Events of a record, newest first. */
export const historyAnswer = z.array(historyLine)
export type HistoryLine = ResponseOf<typeof historyLine>
/** Changes of a record since the last decision on it, and that decision. */
export const changedAnswer = z.strictObject({ decision: historyLine.nullable(), changes })
export type ChangedSince = ResponseOf<typeof changedAnswer>

const removedLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  accountName: z.string(),
  at: z.iso.datetime(),
  /** End of the period in which the record can be restored. */
  until: z.iso.datetime(),
})
/** Deleted records that can be restored, newest first. */
export const removedAnswer = z.strictObject({ list: z.array(removedLine), total: z.int() })
export type RemovedLine = ResponseOf<typeof removedLine>

const listMeta = {
  total: z.int(),
  /** Whether the total is only a lower bound. */
  more: z.boolean(),
}
/** Page of a list. */
export const listAnswer = <R extends z.ZodType>(record: R) =>
  z.strictObject({
    list: z.array(record),
    ...listMeta,
    /** Counts by state value, each at most 1001. */
    counts: z.record(z.string(), z.int()).optional(),
  })
/** Part of the review queue. */
export const pendingAnswer = <R extends z.ZodType>(record: R) =>
  z.strictObject({
    list: z.array(record),
    ...listMeta,
    /** Tenants of the records, for callers that see several. */
    of: z.array(z.string().nullable()),
    tenants: z.array(z.strictObject({ id: z.string(), name: z.string(), waiting: z.int() })),
  })

/** Search result. */
export const recordMatch = z.strictObject({
  resource: z.string(),
  id: z.string(),
  title: z.string(),
  /** Sequence number of the record. */
  number: z.string().nullable(),
  state: z.union([z.string(), z.number()]).nullable(),
  /** Text that matches or best describes the record, other than its title. */
  about: z.string().nullable(),
})
export const searchAnswer = z.array(recordMatch)
export type RecordMatch = ResponseOf<typeof recordMatch>
