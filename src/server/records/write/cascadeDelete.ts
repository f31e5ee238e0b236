import { partsOf } from '../../../schema/selectors/definition'
import { keepsRemoved } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import type { Row } from '../../database/connections/database'
import { deleteRecord, findRecords, type Stored } from '../../database/queries/records'
import { asideWith, findAside, layAside, putBack } from '../../database/queries/deletedRecords'
import { nameInLog } from '../context/auditLog'
import type { Desk } from '../context/requestContext'
import { lostLinks } from './checkReferences'
import { dropPapers } from './privateFiles'
import { toldAtField } from './writeRecord'

/** More than there can be in a table. */
const ALL = 2_147_483_647
/** The parts of a resource's records that are taken away with them. */
export const partsAlong = ({ shop }: Pick<Desk, 'shop'>, whole: AnyResource) =>
  partsOf(whole, shop.resources).filter(({ part }) => part.definition.goesAlong)

/** Takes the parts of a record away that go along with it, and theirs. They are laid aside where the record is. */
export const takeAlong = async (desk: Desk, whole: AnyResource, { id }: Stored, kept = keepsRemoved(whole)) => {
  const { scope, principal } = desk
  for (const { part, via } of partsAlong(desk, whole))
    for (const each of await findRecords(scope, part, { [via]: id }, { sort: 'id', limit: ALL })) {
      await takeAlong(desk, part, each, kept)
      if (kept) await layAside(scope, part, each, { name: nameInLog(part, each), by: principal.name })
      await deleteRecord(scope, part, each)
      await dropPapers(scope, part, each, undefined)
    }
}

/** What a part names that is gone meanwhile is named no more: it came with its whole, and nobody is asked about it. */
const withoutLost = async (desk: Desk, part: AnyResource, kept: Row): Promise<Row> => ({
  ...kept,
  ...Object.fromEntries(Object.keys(await lostLinks(desk, part.fields, kept)).map(name => [name, null])),
})
/** What was laid aside with a record, read before that is put back; answers how they are put back after it. */
export const comingAlong = async (desk: Desk, whole: AnyResource, id: string): Promise<() => Promise<void>> => {
  const { scope } = desk
  const along: { readonly part: AnyResource; readonly id: string; readonly bring: () => Promise<void> }[] = []
  for (const { part, via } of partsAlong(desk, whole))
    for (const each of await asideWith(scope, { whole, id }, { part, via }))
      along.push({ part, id: each, bring: await comingAlong(desk, part, each) })
  return async () => {
    for (const { part, id: each, bring } of along) {
      const kept = await findAside(scope, part, each)
      if (kept) await putBack(scope, part, await withoutLost(desk, part, kept)).catch(toldAtField(desk, part))
      await bring()
    }
  }
}
