import { claimTask, continueTask, setTask, type TaskKey } from '../database/storage/tasks'
import { queryRow, sql } from '../database/connections/database'
import { allTenants } from '../database/tenancy/tenant'
import { isPassing, type Working } from './handleTask'
import type { Round } from './taskTypes'

/** Sees to it that every round, which belongs to no maker, is among everyone's tasks; one that is keeps its time. */
export const beginRounds = ({ enter }: Working, rounds: readonly Round[]): Promise<void> =>
  enter(allTenants, async scope => {
    for (const { type } of rounds) {
      const there = await queryRow(scope.db, sql`select 1 from tasks where fact_id = ${allTenants} and id = ${type}`)
      if (!there) await setTask(scope, { kind: type, id: type })
    }
  })
/** Takes a round that is due, unless another mall does. Its next time is fixed before it begins: what broke it off does not make it begin at once again. */
export const takeRound = async ({ enter, fail }: Working, round: Round, key: TaskKey): Promise<boolean> => {
  const now = await enter(allTenants, async scope => {
    const task = await claimTask(scope, key)
    if (!task) return undefined
    await continueTask(scope, task, { due: new Date(scope.now.getTime() + round.every) })
    return scope.now
  })
  if (!now) return false
  await round.run(now).catch(fault => {
    if (!isPassing(fault)) fail(fault, { round: round.type })
  })
  return true
}
