import type { Answer, PartValue } from '../../../schema/metrics/answers'
import type { Figure } from '../../../schema/metrics/figure'
import { filterOf } from '../../../schema/metrics/dimensions'
import { addsUp, type PanelContext } from './panelContext'
import type { PanelQuery } from './panelQuery'
import { partText } from '../text/partText'
import { listAddress, partAddress, recordsLink } from './recordsLink'
import { firstItem } from '../text/firstItem'

/** Part of a breakdown with its name and a link to its records. */
export interface NamedPart extends Pick<PartValue, 'value' | 'before'> {
  readonly key: string
  readonly name: string
  readonly to?: string
  /** Whether this part sums up the parts not listed. */
  readonly isRest?: boolean
}
/** Link to the records of several parts. */
const together = (figure: Figure, { period, division = '' }: PanelQuery, parts: readonly string[]): string => {
  const wanted = parts.map(part => filterOf(figure, period, { division, part })[division])
  return listAddress(figure, { ...filterOf(figure, period), [division]: wanted })
}
const sumOf = (values: readonly (number | null | undefined)[]): number | null =>
  values.every(value => value === null || value === undefined)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
/** Groups states with the same name, which share a tab of the list. */
const byName = (query: PanelQuery, parts: readonly PartValue[], { spoken, tiles }: PanelContext) => {
  const figure = firstItem(query.figures)
  const { division = '' } = query
  const groups = new Map<string, PartValue[]>()
  for (const part of parts) {
    const name = partText(figure, division, part, tiles, spoken)
    const isChoice = addsUp(figure) && figure.dimensions[division]?.type === 'state'
    const key = isChoice ? name : `${name} ${part.part}`
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()]
}
/** Named parts of an answer, followed by the rest. */
export const namedParts = (
  query: PanelQuery,
  { parts = [], rest }: Answer,
  context: PanelContext,
): readonly NamedPart[] => {
  const figure = firstItem(query.figures)
  const { division = '' } = query
  const named = byName(query, parts, context).map((group): NamedPart => {
    const first = firstItem(group)
    const keys = group.map(({ part }) => part)
    const before = first.before === undefined ? {} : { before: sumOf(group.map(each => each.before)) }
    return {
      key: first.part,
      name: partText(figure, division, first, context.tiles, context.spoken),
      value: sumOf(group.map(({ value }) => value)),
      ...before,
      to: query.panel.restrictTo
        ? partAddress(figure, { division, part: first.part })
        : group.length > 1
          ? together(figure, query, keys)
          : recordsLink(figure, query.period, { division, part: first.part }),
    }
  })
  if (!rest) return named
  const restPart = { key: '…', name: context.spoken.t('rest', { n: rest.parts }), value: rest.value, isRest: true }
  return [...named, restPart]
}
