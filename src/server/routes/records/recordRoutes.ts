import type { FastifyInstance } from 'fastify'
import { resolveApiCalls } from '../../../schema/contract/apiRoutes'
import { identityScope } from '../../../schema/model/identity'
import type { AnyResource } from '../../../schema/model/resource'
import { lookupRoutes } from '../lookup/lookupRoutes'
import type { ServerServices } from '../../services/services'
import type { DeclaredRoute } from '../base/declaredRoute'
import { recordAnswer } from '../base/recordContract'
import { readRoutes } from './readRoutes'
import { writeRoutes } from './writeRoutes'
import { mountRoute } from '../base/mountRoute'

/**
 * All routes of one declaration: list, get, history, save, remove, sort, reveal, export and its
 * actions.
 */
export const recordRoutes = (app: FastifyInstance, services: ServerServices, resource: AnyResource): void => {
  const { config } = services.appConfig
  const { ownerField, availableBeforeCompletion } = resource.definition
  const who = ownerField ? identityScope(config, 'tenant', 'all', 'own') : identityScope(config, 'tenant', 'all')
  const offer: DeclaredRoute = (path, contract, work) =>
    mountRoute(
      app,
      services,
      { method: 'POST', path, who, early: availableBeforeCompletion, ...contract, roles: contract.roles ?? false },
      work,
    )
  const counter = { services, resource, offer, calls: resolveApiCalls(resource), record: recordAnswer(resource) }
  readRoutes(counter)
  writeRoutes(counter)
  lookupRoutes(app, services, resource)
}
