import { type MetricsCatalogue, getCatalogueFigure } from '../../../schema/metrics/catalogue'
import type { Panel } from '../../../schema/metrics/board'
import type { Figure } from '../../../schema/metrics/figure'
import { filterOf, builtInDimensions, type Part } from '../../../schema/metrics/dimensions'
import type { Period } from '../../../schema/metrics/period'
import { firstItem } from '../text/firstItem'
import type { PanelQuery } from './panelQuery'

/** react-admin path of a filtered list. `earliest` sorts ascending by that field. */
export const listAddress = ({ resource }: Pick<Figure, 'resource'>, filter: object, earliest?: string): string => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  if (earliest !== undefined)
    for (const [name, value] of [
      ['sort', earliest],
      ['order', 'ASC'],
    ] as const)
      query.set(name, value)
  return `/${resource}?${query}`
}
/** Path of a to-do list, sorted by due date or longest waiting time. */
export const todoLink = (figure: Figure, period: Period | undefined, { due, nearest }: Panel): string =>
  listAddress(figure, filterOf(figure, period), due ?? nearest)
/**
 * react-admin path of the list with exactly the counted records, or one part of them. `undefined`
 * by tenant, which is no filter.
 */
export const recordsLink = (figure: Figure, period: Period | undefined, of?: Part): string | undefined =>
  of?.division === builtInDimensions.tenant ? undefined : listAddress(figure, filterOf(figure, period, of))
/** Path of the record that a part represents. */
export const partAddress = ({ dimensions }: Figure, { division, part }: Part): string | undefined => {
  const to = dimensions[division]?.options.to
  return to && part ? `/${to}/${encodeURIComponent(part)}/show` : undefined
}
/** Path of the records behind a panel. If its parts are records of another list: that list. */
export const panelAddress = (book: MetricsCatalogue, { panel, figures, period }: PanelQuery): string | undefined =>
  panel.restrictTo
    ? recordsLink(getCatalogueFigure(book, panel.restrictTo), undefined)
    : recordsLink(firstItem(figures), period)
