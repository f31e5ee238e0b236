import type { AnyResource } from '../model/resource'
import { getResource } from '../selectors/definition'
import type { Board } from './board'
import type { Figure } from './figure'
import { getDimensions } from './dimensions'
import { mayRead } from './permissions'

/** Every figure and page of figures of a shop, as they are drawn. */
export interface MetricsCatalogue {
  readonly figures: readonly Figure[]
  readonly boards: readonly Board[]
  /** By figure and role the divisions that it may not be read in; `''` is the figure itself. Who reads all of them is not named. */
  readonly closed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}
const WHOLE = ''
/** Which divisions a role may not read a figure in; of a ratio those of either part. */
const closedTo = (
  figure: Figure,
  role: string,
  figures: readonly Figure[],
  resources: readonly AnyResource[],
): string[] => {
  const made = figure.ratio ? [figure.ratio.of, figure.ratio.to] : [figure.name]
  const parts = figures.filter(({ name }) => made.includes(name))
  const reads = (division?: string) =>
    parts.every(each => mayRead(each, getResource(resources, each.resource), { role }, division))
  return [...(reads() ? [] : [WHOLE]), ...getDimensions(figure).filter(division => !reads(division))]
}
/** Puts together what a console is handed. */
export const buildCatalogue = (
  figures: readonly Figure[],
  boards: readonly Board[],
  resources: readonly AnyResource[],
  roles: readonly string[],
): MetricsCatalogue => ({
  figures,
  boards,
  closed: Object.fromEntries(
    figures.flatMap(figure => {
      const closed = roles.flatMap(role => {
        const divisions = closedTo(figure, role, figures, resources)
        return divisions.length > 0 ? [[role, divisions] as const] : []
      })
      return closed.length > 0 ? [[figure.name, Object.fromEntries(closed)]] : []
    }),
  ),
})
/** A figure by its name; the start-up checks have seen that it is there. */
export const getCatalogueFigure = ({ figures }: Pick<MetricsCatalogue, 'figures'>, name: string): Figure => {
  const match = figures.find(each => each.name === name)
  if (!match) throw new Error(`no figure is called "${name}"`)
  return match
}
/** Whether a role may read a figure, divided or not. */
export const canReadFigure = (
  { closed }: MetricsCatalogue,
  figure: string,
  role: string,
  division = WHOLE,
): boolean => {
  const divisions = closed[figure]?.[role] ?? []
  return !divisions.includes(WHOLE) && !divisions.includes(division)
}
