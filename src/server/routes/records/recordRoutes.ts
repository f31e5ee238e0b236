import type { FastifyInstance } from 'fastify'
import { callsOf } from '../../../schema/contract/apiRoutes'
import { reaching } from '../../../schema/model/identity'
import type { AnyResource } from '../../../schema/model/resource'
import { lookupRoutes } from '../lookup/lookupRoutes'
import type { Mall } from '../../services/services'
import type { Offer } from '../base/declaredRoute'
import { recordAnswer } from '../base/recordContract'
import { readingRoutes } from './readRoutes'
import { writingRoutes } from './writeRoutes'
import { mount } from '../base/mountRoute'

/** Every call of one declaration: list, get, history, save, remove, sort, reveal, export and its actions. */
export const recordRoutes = (app: FastifyInstance, mall: Mall, resource: AnyResource): void => {
  const { config } = mall.shop
  const { own, early } = resource.definition
  const who = own ? reaching(config, 'tenant', 'all', 'own') : reaching(config, 'tenant', 'all')
  const offer: Offer = (path, said, work) =>
    mount(app, mall, { method: 'POST', path, who, early, ...said, roles: said.roles ?? false }, work)
  const counter = { mall, resource, offer, calls: callsOf(resource), record: recordAnswer(resource) }
  readingRoutes(counter)
  writingRoutes(counter)
  lookupRoutes(app, mall, resource)
}
