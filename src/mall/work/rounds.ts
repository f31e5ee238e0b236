import { claimTask, continueTask, setTask, type TaskKey } from '../store/tasks'
import { row, sql } from '../store/database'
import type { Working } from './handle'
import type { Round } from './kinds'

/** The rounds belong to no maker. */
const NOBODYS = '*'
/** Sees to it that every round is among the tasks; one that is keeps its time. */
export const beginRounds = ({ enter }: Working, rounds: readonly Round[]): Promise<void> =>
  enter(NOBODYS, async scope => {
    for (const { kind } of rounds) {
      const there = await row(scope.db, sql`select 1 from tasks where fact_id = ${NOBODYS} and id = ${kind}`)
      if (!there) await setTask(scope, { kind, id: kind })
    }
  })
/** Takes a round that is due, unless another mall does. Its next time is fixed before it begins: what broke it off does not make it begin at once again. */
export const takeRound = async ({ enter, fail }: Working, round: Round, key: TaskKey): Promise<boolean> => {
  const now = await enter(NOBODYS, async scope => {
    const task = await claimTask(scope, key)
    if (!task) return undefined
    await continueTask(scope, task, { due: new Date(scope.now.getTime() + round.every) })
    return scope.now
  })
  if (!now) return false
  await round.run(now).catch(fault => fail(fault, { round: round.kind }))
  return true
}
