import { z } from 'zod'
import { newestField } from '../../schema/derive'
import { reaching } from '../../schema/identity'
import { deskOf } from '../records/hand'
import { present } from '../records/present'
import { conditionSql } from '../store/rows/conditions'
import { listRecords } from '../store/rows/list'
import { everyone } from '../store/walls/tenant'
import { page } from './given'
import type { Counter } from './offer'
import { listAnswer } from './recordContract'
import { seenBy } from './route'

const showcaseBody = z.strictObject(page)

/** What every tenant shows to those who reach only their own, the newest first: the declared fields of the records that meet the condition. */
export const showcaseRoute = ({ mall, resource, calls, record, offer }: Counter): void => {
  const { showcase: said } = resource.definition
  if (!said) return
  const names = ['id', ...said.fields]
  const shown = z.strictObject(
    Object.fromEntries(Object.entries(record.shape).filter(([name]) => names.includes(name))),
  )
  const newest = newestField(resource)
  const looking = {
    who: reaching(mall.shop.config, 'own'),
    roles: said.roles,
    body: showcaseBody,
    answer: listAnswer(shown).omit({ counts: true }),
    summary: `What is shown of ${resource.labels.en}`,
  }
  offer(calls.showcase, looking, ({ principal, request, body }) =>
    mall.read(everyone, seenBy(request), async scope => {
      const query = { ...body, filter: {}, counts: false, sort: newest ? `-${newest}` : '-id' }
      const reader = { actor: principal, rows: conditionSql(said.when, resource.fields) }
      const { list, ...found } = await listRecords(scope, resource, query, reader)
      const records = await present(deskOf(mall.shop, scope, principal), resource, list)
      return { ...found, list: records.map(each => Object.fromEntries(names.map(name => [name, each[name]]))) }
    }),
  )
}
