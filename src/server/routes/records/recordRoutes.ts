import type { FastifyInstance } from 'fastify'
import { resolveApiCalls } from '../../../schema/contract/apiRoutes'
import type { AnyResource } from '../../../schema/model/resource'
import { lookupRoutes } from '../lookup/lookupRoutes'
import type { ServerServices } from '../../services/services'
import { recordMounter } from '../base/declaredRoute'
import { readRoutes } from './readRoutes'
import { writeRoutes } from './writeRoutes'

/**
 * All routes of one declaration: list, get, history, save, remove, sort, reveal, export and its
 * actions.
 */
export const recordRoutes = (app: FastifyInstance, services: ServerServices, resource: AnyResource): void => {
  const mounter = { ...recordMounter(app, services, resource), calls: resolveApiCalls(resource) }
  readRoutes(mounter)
  writeRoutes(mounter)
  lookupRoutes(app, services, resource)
}
