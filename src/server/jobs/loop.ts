import { allTenants } from '../database/tenancy/tenant'
import { type TaskKey, claimTask, continueTask, setTask } from '../database/storage/tasks'
import { clocksOf, type Due, dueKey, handleDue } from './deadlines'
import { findDueWork } from './findDueWork'
import { handleTask, isPassing, type Working } from './handleTask'
import type { Round, TaskType } from './taskTypes'
import { queryRow, sql } from '../database/connections/database'

/** Ensures a task for every round, without a tenant. An existing task keeps its time. */
const beginRounds = ({ enter }: Working, rounds: readonly Round[]): Promise<void> =>
  enter(allTenants, async scope => {
    for (const { type } of rounds) {
      const there = await queryRow(scope.db, sql`select 1 from tasks where fact_id = ${allTenants} and id = ${type}`)
      if (!there) await setTask(scope, { kind: type, id: type })
    }
  })
/**
 * Runs a due round, unless another server does. Sets the next time first, so an interrupted round
 * does not restart at once.
 */
const takeRound = async ({ enter, fail }: Working, round: Round, key: TaskKey): Promise<boolean> => {
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

/** Background work of this server and all others. */
export interface Work {
  /**
   * Handles due work until none is left, each record's clock at most once. Returns the number of parts.
   */
  readonly pass: () => Promise<number>
  /** Starts looking for due work: at once when woken, else when some may be due. */
  readonly start: () => void
  /** Tells of work that is due at a moment. Looks at once where the moment has come. */
  readonly wake: (due: Date) => void
  /** Tells that a record has changed, so that its deadline may be another. */
  readonly changed: () => void
  /** Starts no further part, and waits for running parts. */
  readonly stop: () => Promise<void>
}
interface WorkParts extends Working {
  readonly taskTypes: readonly TaskType[]
  readonly rounds: readonly Round[]
  /** Parts in parallel. */
  readonly lanes: number
  /** The server's clock. */
  readonly now: () => Date
}
const CHECK_MS = 1_000
/** Checks without a look until the next one, for work that another server left. */
const MAX_IDLE_CHECKS = 10
/** Remembers from which moment there may be due work, so that an idle server need not look. */
const nextLook = (now: () => Date) => {
  let [next, idle] = [0, 0]
  return {
    /** A look begins. What is told from here on is kept for the next one. */
    begin: () => {
      next = Number.POSITIVE_INFINITY
      idle = 0
    },
    at: (moment: Date) => {
      next = Math.min(next, moment.getTime())
    },
    soon: () => {
      next = 0
    },
    isDue: () => {
      idle += 1
      return idle >= MAX_IDLE_CHECKS || next <= now().getTime()
    },
  }
}

/** Rotates the list at random, so that several servers seldom compete for one task. */
const fromAnywhere = <T>(all: readonly T[]): T[] => {
  const start = Math.floor(Math.random() * all.length)
  return [...all.slice(start), ...all.slice(0, start)]
}
const inLanes = async <T>(
  all: readonly T[],
  lanes: number,
  goOn: () => boolean,
  work: (one: T) => Promise<boolean>,
): Promise<number> => {
  const rest = [...all]
  let done = 0
  const lane = async () => {
    while (goOn()) {
      const one = rest.shift()
      if (one === undefined) return
      if (await work(one)) done += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return done
}

/**
 * After a downtime, several clocks of a record may be due. Actions with a transition go first.
 * Those without may then be obsolete.
 */
const inOrder = (due: readonly Due[]): Due[] => {
  const recordOf = ({ clock, tenant, id }: Due) => `${tenant} ${clock.resource.name} ${id}`
  const leads = ({ clock }: Due) => clock.action.to !== undefined
  const moving = new Set(due.filter(leads).map(recordOf))
  return due.filter(each => leads(each) || !moving.has(recordOf(each)))
}

/** Handles due work repeatedly until none is left. Returns the number of parts. */
const passing = (parts: WorkParts, look: ReturnType<typeof nextLook>, goOn: () => boolean): Work['pass'] => {
  const { enter, appConfig, lanes } = parts
  const taskTypes = new Map(parts.taskTypes.map(each => [each.type, each]))
  const rounds = new Map(parts.rounds.map(each => [each.type, each]))
  const clocks = clocksOf(appConfig)
  const types = [...taskTypes.keys(), ...rounds.keys()]
  const findDue = async () => {
    look.begin()
    const found = await enter(allTenants, scope => findDueWork(scope, types, clocks)).catch(fault => {
      look.soon()
      throw fault
    })
    // Another server may hold what is due, and leave it.
    if (found.tasks.length + found.records.length > 0) look.soon()
    look.at(found.next)
    return found
  }
  const doTask = (key: TaskKey) => {
    const round = rounds.get(key.kind)
    return round ? takeRound(parts, round, key) : handleTask(parts, taskTypes.get(key.kind) as TaskType, key)
  }
  // A clock that resets itself would be due at once and keep a pass running for ever.
  const once = async (handled: Set<string>): Promise<number> => {
    const { tasks, records } = await findDue()
    const takeDue = async (each: Due) => {
      const isHandled = await handleDue(parts, each)
      if (isHandled) handled.add(dueKey(each))
      return isHandled
    }
    const fresh = inOrder(records.filter(each => !handled.has(dueKey(each))))
    const all = [...tasks.map(key => () => doTask(key)), ...fresh.map(each => () => takeDue(each))]
    return inLanes(fromAnywhere(all), lanes, goOn, one => one())
  }
  return async () => {
    const handled = new Set<string>()
    let all = 0
    for (let done = 1; done > 0 && goOn(); all += done) done = await once(handled)
    return all
  }
}

/** Creates the background work. Nothing runs before `start` or `pass`. */
export const buildWork = (parts: WorkParts): Work => {
  let [stopped, again] = [false, false]
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const goOn = () => !stopped
  const look = nextLook(parts.now)
  const pass = passing(parts, look, goOn)
  const turn = async () => {
    do {
      again = false
      await pass().catch(fault => {
        if (!isPassing(fault)) parts.fail(fault, {})
      })
    } while (again && goOn())
  }
  const lookNow = () => {
    if (stopped || !timer) return
    again = true
    running ??= turn().finally(() => {
      running = undefined
    })
  }
  const check = () => {
    if (look.isDue()) lookNow()
  }
  return {
    pass,
    start: () => {
      timer ??= setInterval(check, CHECK_MS)
      timer.unref()
      void beginRounds(parts, parts.rounds).then(lookNow, fault => parts.fail(fault, {}))
    },
    wake: due => {
      look.at(due)
      if (due <= parts.now()) lookNow()
    },
    changed: look.soon,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
