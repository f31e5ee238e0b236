import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { recordName, searchFields, serialFields, stateField } from '../../schema/derive'
import { reaching } from '../../schema/identity'
import { type Actor, mayList } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { isLog, readerOf } from '../records/auditView'
import { present } from '../records/present'
import type { Row } from '../store/connections/database'
import { NEAR_AT_MOST, nearRecords } from '../store/rows/near'
import { readAt } from './desks'
import type { Mall } from './mall'
import { mount } from './route'

const findBody = z.strictObject({
  keyword: z.string('text').trim().min(1, 'required').max(100, 'tooLong'),
})
const foundRecord = z.strictObject({
  resource: z.string(),
  id: z.string(),
  title: z.string(),
  /** Its short number. */
  number: z.string().nullable(),
  state: z.union([z.string(), z.number()]).nullable(),
})
type FoundRecord = z.infer<typeof foundRecord>

/** What someone may look for in one place: lists with a search, but for the log, and for what the mall does not keep itself. */
const isFound = (resource: AnyResource, actor: Actor): boolean =>
  mayList(resource, actor) &&
  resource.definition.calls !== 'rest' &&
  !isLog(resource) &&
  searchFields(resource).length + serialFields(resource).length > 0
const toldOf = (resource: AnyResource, record: Row): FoundRecord => {
  const [number] = serialFields(resource)
  const state = stateField(resource)
  return {
    resource: resource.name,
    id: String(record.id),
    title: recordName(resource, record),
    number: number ? (foundRecord.shape.number.safeParse(record[number]).data ?? null) : null,
    state: state ? (foundRecord.shape.state.safeParse(record[state]).data ?? null) : null,
  }
}

/** Records of every list that a role may read, by what is searched there: a name, a short number, whatever is declared. */
export const findRoutes = (app: FastifyInstance, mall: Mall): void =>
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/find',
      who: reaching(mall.shop.config, 'tenant', 'all'),
      body: findBody,
      answer: z.array(foundRecord),
      summary: `The records that come nearest to a text, at most ${NEAR_AT_MOST} of each list that my role reads`,
    },
    call =>
      readAt(mall, call, async desk => {
        const found: FoundRecord[] = []
        for (const resource of mall.shop.resources.filter(each => isFound(each, call.principal))) {
          const reader = readerOf(mall.shop, resource, call.principal)
          const near = await nearRecords(desk.scope, resource, call.body.keyword, reader)
          found.push(...(await present(desk, resource, near)).map(record => toldOf(resource, record)))
        }
        return found
      }),
  )
