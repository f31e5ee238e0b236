import { getResource } from '../../../schema/selectors/definition'
import { type Figure, isSummed } from '../../../schema/metrics/figure'
import type { AnyResource } from '../../../schema/model/resource'
import type { Db } from '../../database/connections/database'
import {
  type WrongAggregate,
  findWrongAggregates,
  rebuildAggregates,
} from '../../database/aggregates/rebuildAggregates'

/** How many figures were looked at, and which sums were not what their records come to. */
export interface SumsBrought {
  readonly figures: number
  readonly astray: readonly WrongAggregate[]
}
interface Summed {
  readonly figures: readonly Figure[]
  readonly resources: readonly AnyResource[]
}
/** Sums every figure up anew, one maker's at a time, who waits with writing so long; to `check` changes nothing, and answers what is astray. */
export const reconcileAggregates = async (
  db: Db,
  { figures, resources }: Summed,
  check: boolean,
): Promise<SumsBrought> => {
  const find = (name: string) => getResource(resources, name)
  const counting = figures.filter(isSummed)
  if (!check) await rebuildAggregates(db, counting, find)
  return { figures: counting.length, astray: check ? await findWrongAggregates(db, counting, find) : [] }
}
