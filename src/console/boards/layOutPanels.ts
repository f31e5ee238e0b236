import type { ChartType } from '../../schema/metrics/board'
import { firstItem } from './text/firstItem'

/** Width of a chart, in quarters of a row. */
const chartWidth = (as: ChartType): 1 | 2 | 4 => (as === 'number' ? 1 : as === 'heat' || as === 'table' ? 4 : 2)
/** A panel with its layout. A half-width panel alone in its row takes the whole row. */
type Placed<P> = P & { readonly isAlone: boolean }
/** Orders panels without half-empty rows: numbers first, later half-width panels moved up. */
export const layOutPanels = <P extends { readonly as: ChartType }>(panels: readonly P[]): readonly Placed<P>[] => {
  const waiting = panels.filter(({ as }) => chartWidth(as) > 1)
  const placed: P[] = []
  let half: P | undefined
  while (waiting.length > 0) {
    const other = waiting.findIndex(({ as }) => chartWidth(as) === 2)
    const next = firstItem(waiting.splice(half && other > 0 ? other : 0, 1))
    placed.push(next)
    // A half-width panel still alone before a wide one stays alone.
    if (chartWidth(next.as) === 2) half = half ? undefined : next
  }
  const numbers = panels.filter(({ as }) => chartWidth(as) === 1)
  return [...numbers, ...placed].map(panel => ({ ...panel, isAlone: panel === half }))
}
