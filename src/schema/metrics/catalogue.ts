import type { AnyResource } from '../model/resource'
import { getResource } from '../selectors/definition'
import type { Board } from './board'
import type { Figure } from './figure'
import { getDimensions } from './dimensions'
import { mayRead } from './permissions'

/** All figures and boards of an application. */
export interface MetricsCatalogue {
  readonly figures: readonly Figure[]
  readonly boards: readonly Board[]
  /** Dimensions refused to a role, by figure; `''` is the whole figure. Empty lists are omitted. */
  readonly closed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}
const WHOLE = ''
/** Dimensions of a figure that a role may not read. A ratio needs both of its figures. */
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
/** Builds the metrics catalogue for the console. */
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
/** Finds a figure by name. Throws if unknown; the checks at the start prevent this. */
export const getCatalogueFigure = ({ figures }: Pick<MetricsCatalogue, 'figures'>, name: string): Figure => {
  const match = figures.find(each => each.name === name)
  if (!match) throw new Error(`no figure is called "${name}"`)
  return match
}
/** Whether a role may read a figure, by a dimension or as a whole. */
export const canReadFigure = (
  { closed }: MetricsCatalogue,
  figure: string,
  role: string,
  division = WHOLE,
): boolean => {
  const divisions = closed[figure]?.[role] ?? []
  return !divisions.includes(WHOLE) && !divisions.includes(division)
}
