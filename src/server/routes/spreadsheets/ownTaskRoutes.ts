import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jobAnswer, type JobAnswer } from '../../../schema/contract/jobContract'
import { RequestError } from '../../errors/requestError'
import { listTasks, stopTask, type Task } from '../../database/storage/tasks'
import { byId, page } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const session = { method: 'POST', who: 'session', early: true } as const
const shown = ({ id, kind, state, done, total, result, createdTime, endedTime }: Task): JobAnswer => ({
  id,
  kind,
  state,
  done,
  total,
  result,
  createdTime,
  endedTime,
})
/** Routes for the own background jobs. */
export const ownTaskRoutes = (app: FastifyInstance, services: ServerServices): void => {
  mountRoute(
    app,
    services,
    {
      ...session,
      path: '/api/task/listTasks',
      body: z.strictObject(page),
      answer: z.strictObject({ list: z.array(jobAnswer), total: z.int() }),
      summary: 'Own long work and how far it is, the newest first',
    },
    ({ principal, body }) =>
      services.enter(principal.tenant, async scope => {
        const { list, total } = await listTasks(scope, principal.accountId, body.current, body.pageSize)
        return { list: list.map(shown), total }
      }),
  )
  mountRoute(
    app,
    services,
    {
      ...session,
      path: '/api/task/stopTask',
      query: byId,
      answer: jobAnswer,
      summary: 'Stops own long work after the part that is under way',
    },
    ({ principal, query }) =>
      services.enter(principal.tenant, async scope => {
        const task = await stopTask(scope, principal.accountId, query.id)
        if (!task) throw new RequestError('notFound')
        return shown(task)
      }),
  )
}
