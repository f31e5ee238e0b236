import type { FastifyInstance } from 'fastify'
import { callsOf } from '../../schema/calls'
import { reaching } from '../../schema/identity'
import type { AnyResource } from '../../schema/resource'
import { lookupRoutes } from './lookup'
import type { Mall } from './mall'
import type { Offer } from './offer'
import { recordAnswer } from './recordContract'
import { readingRoutes } from './recordsRead'
import { writingRoutes } from './recordsWritten'
import { mount } from './route'

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
