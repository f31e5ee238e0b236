import type { ChartType } from '../../schema/metrics/board'
import { firstItem } from './text/firstOf'

/** How much of a row's four quarters a drawing takes. */
const chartWidth = (as: ChartType): 1 | 2 | 4 => (as === 'number' ? 1 : as === 'heat' ? 4 : 2)
/** A panel in its place; one that would stand alone in its row takes all of it. */
type Placed<P> = P & { readonly isAlone: boolean }
/** Panels in an order that leaves no row half empty: numbers first, and before a wide one a half that stands behind it where one would stand alone. */
export const placeRows = <P extends { readonly as: ChartType }>(panels: readonly P[]): readonly Placed<P>[] => {
  const waiting = panels.filter(({ as }) => chartWidth(as) > 1)
  const placed: P[] = []
  let half: P | undefined
  while (waiting.length > 0) {
    const other = waiting.findIndex(({ as }) => chartWidth(as) === 2)
    const next = firstItem(waiting.splice(half && other > 0 ? other : 0, 1))
    placed.push(next)
    // One that is still alone before a wide one has nobody to wait for.
    if (chartWidth(next.as) === 2) half = half ? undefined : next
  }
  const numbers = panels.filter(({ as }) => chartWidth(as) === 1)
  return [...numbers, ...placed].map(panel => ({ ...panel, isAlone: panel === half }))
}
