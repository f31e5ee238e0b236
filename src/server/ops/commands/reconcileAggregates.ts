import { getResource } from '../../../schema/selectors/definition'
import { type Figure, isSummed } from '../../../schema/metrics/figure'
import type { AnyResource } from '../../../schema/model/resource'
import type { Db } from '../../database/connections/database'
import {
  type WrongAggregate,
  findWrongAggregates,
  rebuildAggregates,
} from '../../database/aggregates/rebuildAggregates'

/** Number of checked figures, and their wrong aggregates. */
export interface SumsBrought {
  readonly figures: number
  readonly astray: readonly WrongAggregate[]
}
interface Summed {
  readonly figures: readonly Figure[]
  readonly resources: readonly AnyResource[]
}
/**
 * Recomputes the aggregates of every figure, tenant by tenant, whose writes wait meanwhile. With
 * `check`, changes nothing and returns wrong aggregates.
 */
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
