import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  getField,
  getRecordLabel,
  getSearchFields,
  getSequenceFields,
  getStateField,
  getTitleField,
} from '../../../schema/selectors/definition'
import { recordMatch, type RecordMatch, searchAnswer } from '../../../schema/contract/recordContract'
import { identityScope } from '../../../schema/model/identity'
import { foldKeyword, keywordTerms } from '../../../schema/text/foldText'
import { pinyinOf } from '../../../schema/text/pinyin/pinyin'
import { type Actor, canList } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { isLog, readerOf } from '../../records/context/auditVisibility'
import { present } from '../../records/read/presentRecord'
import type { DatabaseRow } from '../../database/connections/database'
import { searchText } from '../../database/search/grams'
import { simplified } from '../../database/search/simplified'
import { NEAR_AT_MOST, nearestRecords } from '../../database/queries/nearestRecords'
import { readContext } from '../base/requestContexts'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const findBody = z.strictObject({
  keyword: z.string('text').trim().min(1, 'required').max(100, 'tooLong'),
})
/** Whether global search covers a resource: a searchable list, except the log and REST resources. */
const isSearchable = (resource: AnyResource, actor: Actor): boolean =>
  canList(resource, actor) &&
  resource.definition.api !== 'rest' &&
  !isLog(resource) &&
  getSearchFields(resource).length + getSequenceFields(resource).length > 0
/** Whether a text contains one of the terms, as written or by pinyin. */
const holdsTerm = (text: string, terms: readonly string[]): boolean =>
  [searchText([text]), ...pinyinOf(foldKeyword(text))].some(each => terms.some(term => each.includes(term)))
/** Text that explains a match where the label does not. */
const aboutOf = (resource: AnyResource, record: DatabaseRow, keyword: string): string | null => {
  const texts = getSearchFields(resource)
    .filter(name => name !== getTitleField(resource) && getField(resource, name).type === 'text')
    .map(name => record[name])
    .filter(text => typeof text === 'string')
    .filter(Boolean)
  return texts.find(text => holdsTerm(text, keywordTerms(simplified(keyword)))) ?? texts[0] ?? null
}
const toSearchResult = (resource: AnyResource, record: DatabaseRow, keyword: string): RecordMatch => {
  const [number] = getSequenceFields(resource)
  const state = getStateField(resource)
  return {
    resource: resource.name,
    id: String(record.id),
    title: getRecordLabel(resource, record),
    number: number ? (recordMatch.shape.number.safeParse(record[number]).data ?? null) : null,
    state: state ? (recordMatch.shape.state.safeParse(record[state]).data ?? null) : null,
    about: aboutOf(resource, record, keyword),
  }
}

/** Route for global search in all readable lists: labels, sequence numbers, and declared fields. */
export const searchRoutes = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/find',
      who: identityScope(services.appConfig.config, 'tenant', 'all'),
      body: findBody,
      answer: searchAnswer,
      summary: `The records that come nearest to a text, at most ${NEAR_AT_MOST} of each list that my role reads`,
    },
    call =>
      readContext(services, call, async context => {
        const results: RecordMatch[] = []
        for (const resource of services.appConfig.resources.filter(each => isSearchable(each, call.principal))) {
          const reader = readerOf(services.appConfig, resource, call.principal)
          const near = await nearestRecords(context.scope, resource, call.body.keyword, reader)
          const presented = await present(context, resource, near)
          results.push(...presented.map(record => toSearchResult(resource, record, call.body.keyword)))
        }
        return results
      }),
  )
