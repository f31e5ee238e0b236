import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Failure } from '../failures/failure'
import { listTasks, stopTask, type Task } from '../store/tasks'
import { idFrom, page } from './given'
import type { Mall } from './mall'
import { mount } from './route'

const session = { method: 'POST', who: 'session', early: true } as const
const shown = ({ id, kind, state, done, total, result, createdTime, endedTime }: Task) => ({
  id,
  kind,
  state,
  done,
  total,
  result,
  createdTime,
  endedTime,
})
/** Somebody's own jobs: long work that the mall does for them. */
export const taskRoutes = (app: FastifyInstance, mall: Mall): void => {
  mount(
    app,
    mall,
    { ...session, path: '/api/task/listTasks', body: z.strictObject(page), summary: 'Own long work and how far it is, the newest first' },
    ({ principal, body }) =>
      mall.enter(principal.tenant, async scope => {
        const { list, total } = await listTasks(scope, principal.accountId, body.current, body.pageSize)
        return { list: list.map(shown), total }
      }),
  )
  mount(
    app,
    mall,
    { ...session, path: '/api/task/stopTask', id: true, summary: 'Stops own long work after the part that is under way' },
    ({ principal, query }) =>
      mall.enter(principal.tenant, async scope => {
        const task = await stopTask(scope, principal.accountId, idFrom(query))
        if (!task) throw new Failure('notFound')
        return shown(task)
      }),
  )
}
