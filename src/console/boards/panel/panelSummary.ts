import type { Answer } from '../../../schema/metrics/board'
import type { ChosenPeriod } from '../../../schema/metrics/period'
import { inSentence } from '../../../schema/labels/labels'
import { namedParts } from './breakdownParts'
import { pointText } from './panelTable'
import { addsUp, type PanelContext } from './panelContext'
import { isTimed, type PanelQuery } from './panelQuery'
import { byDivision } from '../text/partText'
import type { BoardMessages } from '../text/useBoardMessages'
import { datedText, periodText, shareText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstOf'

const highest = <T extends { readonly value: number | null }>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>((most, each) => ((each.value ?? 0) > (most?.value ?? 0) ? each : most), undefined)
/** What a panel is called: by its own name, else by its figure's. */
export const titleOf = ({ panel, figures }: Pick<PanelQuery, 'panel' | 'figures'>) =>
  panel.labels ?? firstItem(figures).labels
const periodBeside = (
  { panel, figures, period }: PanelQuery,
  spoken: BoardMessages,
  pinned: ChosenPeriod | undefined,
) => {
  const preset = panel.period ?? pinned?.preset
  if (preset === undefined && !pinned) return undefined
  // How old something is, and what there is now, is told of no period.
  if (!isTimed(figures) || (!panel.period && period.from !== pinned?.from)) return undefined
  return preset ? spoken.say(preset) : datedText(period, spoken)
}
/** What tells it from another panel of the same figure: the period it always has, or was pinned with, and by what it is divided. */
export const besideTitle = (asked: PanelQuery, spoken: BoardMessages, pinned?: ChosenPeriod) => ({
  period: periodBeside(asked, spoken, pinned),
  division: asked.division && byDivision(firstItem(asked.figures), asked.division, spoken),
})
/** A panel's whole name, by which it is told from every other. */
export const wholeTitle = (asked: PanelQuery, spoken: BoardMessages, pinned?: ChosenPeriod): string => {
  const { period, division } = besideTitle(asked, spoken, pinned)
  return [titleOf(asked)[spoken.language], period, division].filter(Boolean).join(' · ')
}
/** What it means. */
export const meaningOf = ({ panel, figures }: Pick<PanelQuery, 'panel' | 'figures'>) =>
  panel.means ?? firstItem(figures).means
const lineSaid = (asked: PanelQuery, answer: Answer, name: string, { spoken }: PanelContext): string | undefined => {
  const figure = firstItem(asked.figures)
  const top = highest(answer.points ?? [])
  if (!top) return undefined
  return spoken.say(addsUp(figure) ? 'sumTrend' : 'sumLine', {
    name,
    period: periodText(asked.period, spoken),
    value: valueText(figure.as, answer.value, spoken),
    top: valueText(figure.as, top.value, spoken),
    when: pointText(top, asked, spoken),
  })
}
const partsSaid = (asked: PanelQuery, answer: Answer, name: string, telling: PanelContext): string | undefined => {
  const { spoken } = telling
  const figure = firstItem(asked.figures)
  const parts = namedParts(asked, answer, telling).filter(({ isRest }) => !isRest)
  const top = highest(parts)
  if (!top) return undefined
  const part = top.name
  const value = valueText(figure.as, top.value, spoken)
  if (asked.panel.as === 'heat') return spoken.say('sumHeat', { name, when: part, top: value })
  const division = inSentence(byDivision(figure, asked.division ?? '', spoken))
  return spoken.say('sumParts', { name, division, count: parts.length + (answer.rest?.parts ?? 0), part, top: value })
}
const funnelSaid = (asked: PanelQuery, answers: readonly Answer[], name: string, { spoken }: PanelContext) => {
  const [first, last] = [answers[0], answers.at(-1)]
  const [from, to] = [asked.figures[0], asked.figures.at(-1)]
  if (!first?.value || !last || !from || !to) return undefined
  return spoken.say('sumFunnel', {
    name,
    first: `${from.labels[spoken.language]} ${valueText(from.as, first.value, spoken)}`,
    last: `${to.labels[spoken.language]} ${valueText(to.as, last.value, spoken)}`,
    share: shareText((last.value ?? 0) / first.value, spoken),
  })
}
/** One sentence that sums a panel up. */
export const panelSummary = (asked: PanelQuery, answers: readonly Answer[], telling: PanelContext): string => {
  const { spoken } = telling
  const name = titleOf(asked)[spoken.language]
  const answer = firstItem(answers)
  const told =
    asked.panel.as === 'funnel'
      ? funnelSaid(asked, answers, name, telling)
      : asked.division
        ? partsSaid(asked, answer, name, telling)
        : lineSaid(asked, answer, name, telling)
  return told ?? spoken.say('sumNothing', { name })
}
/** Whether there is nothing to draw: neither now nor before. */
export const isNothing = (answers: readonly Answer[]): boolean =>
  answers.every(({ value, before, parts }) => !value && !before && !parts?.some(each => each.value || each.before))
