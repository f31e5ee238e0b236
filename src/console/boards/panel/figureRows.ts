import type { Answer } from '../../../schema/metrics/answers'
import type { PanelContext } from './panelContext'
import type { PanelQuery } from './panelQuery'
import { partText } from '../text/partText'
import { recordsLink } from './recordsLink'

/** Row of a table of figures: a part, and its value in each figure. */
export interface FigureRow {
  readonly key: string
  readonly name: string
  readonly cells: readonly { readonly value: number | null; readonly to?: string }[]
}
/** Rows of all parts that any of the figures has. */
export const figureRows = (
  { figures, division = '', period }: PanelQuery,
  answers: readonly Answer[],
  { spoken, tiles }: PanelContext,
): readonly FigureRow[] => {
  const [first] = figures
  const parts = new Map(answers.flatMap(({ parts: all = [] }) => all.map(each => [each.part, each] as const)))
  if (!first) return []
  return [...parts.values()].map(part => ({
    key: part.part,
    name: partText(first, division, part, tiles, spoken),
    cells: figures.map((figure, at) => {
      const value = answers[at]?.parts?.find(each => each.part === part.part)?.value ?? null
      return { value, to: value ? recordsLink(figure, period, { division, part: part.part }) : undefined }
    }),
  }))
}
