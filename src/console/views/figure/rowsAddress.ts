import type { Figure } from '../../../schema/figures/figure'
import { filterOf, ownDivisions, type Part } from '../../../schema/figures/parts'
import type { Period } from '../../../schema/figures/period'

/** react-admin's address of a figure's list, so narrowed. */
export const listAddress = ({ resource }: Pick<Figure, 'resource'>, filter: object): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
/** react-admin's address of the list with exactly the records that a figure counts, or one part of it. Nothing where whose they are is no filter. */
export const rowsAddress = (figure: Figure, period: Period | undefined, of?: Part): string | undefined =>
  of?.division === ownDivisions.tenant ? undefined : listAddress(figure, filterOf(figure, period, of))
