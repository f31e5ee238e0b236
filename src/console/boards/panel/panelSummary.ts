import type { Answer } from '../../../schema/metrics/answers'
import type { ChosenPeriod } from '../../../schema/metrics/period'
import { inSentence } from '../../../schema/labels/labels'
import { namedParts } from './breakdownParts'
import { pointText } from './panelTable'
import { addsUp, type PanelContext } from './panelContext'
import { isTimed, type PanelQuery } from './panelQuery'
import { byDivision } from '../text/partText'
import type { BoardMessages } from '../text/useBoardMessages'
import { datedText, periodText, shareText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstItem'

const highest = <T extends { readonly value: number | null }>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>((most, each) => ((each.value ?? 0) > (most?.value ?? 0) ? each : most), undefined)
/** Title of a panel. Default: its figure's. */
export const titleOf = ({ panel, figures }: Pick<PanelQuery, 'panel' | 'figures'>) =>
  panel.labels ?? firstItem(figures).labels
const periodBeside = (
  { panel, figures, period }: PanelQuery,
  spoken: BoardMessages,
  pinned: ChosenPeriod | undefined,
) => {
  const preset = panel.period ?? pinned?.preset
  if (preset === undefined && !pinned) return undefined
  // Figures of the present, and ages, have no period.
  if (!isTimed(figures) || (!panel.period && period.from !== pinned?.from)) return undefined
  return preset ? spoken.t(preset) : datedText(period, spoken)
}
/** Text beside the title: fixed or pinned period, and dimension. Tells similar panels apart. */
export const besideTitle = (query: PanelQuery, spoken: BoardMessages, pinned?: ChosenPeriod) => ({
  period: periodBeside(query, spoken, pinned),
  division: query.division && byDivision(firstItem(query.figures), query.division, spoken),
})
/** Full, unique name of a panel. */
export const panelTitle = (query: PanelQuery, spoken: BoardMessages, pinned?: ChosenPeriod): string => {
  const { period, division } = besideTitle(query, spoken, pinned)
  return [titleOf(query)[spoken.language], period, division].filter(Boolean).join(' · ')
}
/** Description of a panel. Default: its figure's. */
export const meaningOf = ({ panel, figures }: Pick<PanelQuery, 'panel' | 'figures'>) =>
  panel.description ?? firstItem(figures).description
const lineSummary = (query: PanelQuery, answer: Answer, name: string, { spoken }: PanelContext): string | undefined => {
  const figure = firstItem(query.figures)
  const top = highest(answer.points ?? [])
  if (!top) return undefined
  return spoken.t(addsUp(figure) ? 'sumTrend' : 'sumLine', {
    name,
    period: periodText(query.period, spoken),
    value: valueText(figure.as, answer.value, spoken),
    top: valueText(figure.as, top.value, spoken),
    when: pointText(top, query, spoken),
  })
}
const partsSummary = (query: PanelQuery, answer: Answer, name: string, context: PanelContext): string | undefined => {
  const { spoken } = context
  const figure = firstItem(query.figures)
  const parts = namedParts(query, answer, context).filter(({ isRest }) => !isRest)
  const top = highest(parts)
  if (!top) return undefined
  const part = top.name
  const value = valueText(figure.as, top.value, spoken)
  if (query.panel.chart === 'heat') return spoken.t('sumHeat', { name, when: part, top: value })
  const division = inSentence(byDivision(figure, query.division ?? '', spoken))
  return spoken.t('sumParts', { name, division, count: parts.length + (answer.rest?.parts ?? 0), part, top: value })
}
const funnelSummary = (query: PanelQuery, answers: readonly Answer[], name: string, { spoken }: PanelContext) => {
  const [first, last] = [answers[0], answers.at(-1)]
  const [from, to] = [query.figures[0], query.figures.at(-1)]
  if (!first?.value || !last || !from || !to) return undefined
  return spoken.t('sumFunnel', {
    name,
    first: `${from.labels[spoken.language]} ${valueText(from.as, first.value, spoken)}`,
    last: `${to.labels[spoken.language]} ${valueText(to.as, last.value, spoken)}`,
    share: shareText((last.value ?? 0) / first.value, spoken),
  })
}
/** Summary of a panel in one sentence. */
export const panelSummary = (query: PanelQuery, answers: readonly Answer[], context: PanelContext): string => {
  const { spoken } = context
  const name = titleOf(query)[spoken.language]
  const answer = firstItem(answers)
  const summary =
    query.panel.chart === 'funnel'
      ? funnelSummary(query, answers, name, context)
      : query.division
        ? partsSummary(query, answer, name, context)
        : lineSummary(query, answer, name, context)
  return summary ?? spoken.t('sumNothing', { name })
}
/** Whether there is no value, neither now nor in the compared period. */
export const isNothing = (answers: readonly Answer[]): boolean =>
  answers.every(({ value, before, parts }) => !value && !before && !parts?.some(each => each.value || each.before))
