import type { Figure } from '../../../schema/figures/figure'
import { filterOf, ownDivisions, type Part } from '../../../schema/figures/parts'
import type { Period } from '../../../schema/figures/period'

/** react-admin's address of the list with exactly the records that a figure counts, or one part of it. Nothing where whose they are is no filter. */
export const rowsAddress = (figure: Figure, period: Period | undefined, of?: Part): string | undefined => {
  if (of?.division === ownDivisions.tenant) return undefined
  const filter = filterOf(figure, period, of)
  return `/${figure.resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
