import { type MetricsCatalogue, getCatalogueFigure } from '../../../schema/metrics/catalogue'
import type { Panel } from '../../../schema/metrics/board'
import type { Figure } from '../../../schema/metrics/figure'
import { filterOf, builtInDimensions, type Part } from '../../../schema/metrics/dimensions'
import type { Period } from '../../../schema/metrics/period'
import { firstItem } from '../text/firstOf'
import type { PanelQuery } from './panelQuery'

/** react-admin's address of a figure's list, so narrowed; by a field, what is earliest first. */
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
/** The same of what waits to be done: what is due first, or has waited longest, stands first. */
export const todoLink = (figure: Figure, period: Period | undefined, { due, nearest }: Panel): string =>
  listAddress(figure, filterOf(figure, period), due ?? nearest)
/** react-admin's address of the list with exactly the records that a figure counts, or one part of it. Nothing where whose they are is no filter. */
export const recordsLink = (figure: Figure, period: Period | undefined, of?: Part): string | undefined =>
  of?.division === builtInDimensions.tenant ? undefined : listAddress(figure, filterOf(figure, period, of))
/** The page of a record by which a figure is divided. */
export const partAddress = ({ dimensions }: Figure, { division, part }: Part): string | undefined => {
  const to = dimensions[division]?.options.to
  return to && part ? `/${to}/${encodeURIComponent(part)}/show` : undefined
}
/** The rows behind a panel: those that it counts; where its parts are records of another list, that list as it is now. */
export const panelAddress = (book: MetricsCatalogue, { panel, figures, period }: PanelQuery): string | undefined =>
  panel.restrictTo
    ? recordsLink(getCatalogueFigure(book, panel.restrictTo), undefined)
    : recordsLink(firstItem(figures), period)
