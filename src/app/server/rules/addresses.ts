import { addresses } from '../../../../resources/manufacturer/addresses'
import { type RecordsApi, rules } from '../../../server/config/rules'

const defaults = ['defaultShipping', 'defaultReturn'] as const
type Default = (typeof defaults)[number]

/** Makes an address the default, instead of the former one. */
const choose = async (records: RecordsApi, which: Default, id: string): Promise<void> => {
  for (const other of await records.find(addresses, { [which]: true }))
    if (other.id !== id) await records.update(addresses, other.id, { [which]: false })
  await records.update(addresses, id, { [which]: true })
}

/**
 * Keeps one default address for shipping and one for returns. The first address is both. When a
 * default is deleted, the newest address replaces it.
 */
export const addressRules = rules(addresses, {
  serialize: true,
  beforeSave: async ({ before, records }) => {
    if (before) return undefined
    const chosen = await Promise.all(
      defaults.map(async which => [which, (await records.find(addresses, { [which]: true })).length > 0] as const),
    )
    return Object.fromEntries(chosen.filter(([, isThere]) => !isThere).map(([which]) => [which, true]))
  },
  beforeDelete: async ({ after, records }) => {
    const newest = await records.find(addresses, {}, { sort: '-createdTime', limit: 2 })
    const next = newest.find(({ id }) => id !== after.id)
    for (const which of defaults) if (next && after[which]) await choose(records, which, next.id)
  },
  // A restored default becomes the default again.
  afterRestore: async ({ after, records }) => {
    for (const which of defaults) if (after[which]) await choose(records, which, after.id)
  },
  actions: {
    shipFromHere: ({ records, after }) => choose(records, 'defaultShipping', after.id),
    returnToHere: ({ records, after }) => choose(records, 'defaultReturn', after.id),
  },
})
