import { setTimeout as pause } from 'node:timers/promises'
import { invalidInput } from '../../src/server/errors/requestError'
import { sql } from '../../src/server/database/connections/database'
import type { TaskType } from '../../src/server/jobs/taskTypes'
import { wholeShop } from './testServer'

/** The kind of work that is done in the workshop. */
export const worked = 'writing'
/** What a job of it says: how many parts it has, and at which it goes wrong or is refused. */
export interface Writing {
  readonly parts: number
  readonly wrong?: number
  readonly refused?: number
  /** Milliseconds a part takes. */
  readonly takes?: number
}
/** Writes a row a part, and goes on until all are written. */
const writing: TaskType = {
  type: worked,
  tries: 3,
  handle: async ({ scope, task }) => {
    const { parts, wrong, refused, takes = 0 } = task.data as unknown as Writing
    await sql`insert into written (task, part) values (${task.id}, ${task.done})`.execute(scope.db)
    if (takes > 0) await pause(takes)
    if (refused === task.done) throw invalidInput({ name: 'required' })
    if (wrong === task.done) throw new Error('this part goes wrong')
    const done = task.done + 1
    return done < parts ? { next: { done } } : { result: { rows: done } }
  },
}
/** The shop, and work to do. */
export const workshop = { appConfig: wholeShop, tasks: [writing] }
/** Where the work is written down, for everybody. */
export const writtenTable = [
  sql`create table written (task text not null, part int4 not null)`,
  sql`grant insert on written to public`,
]
