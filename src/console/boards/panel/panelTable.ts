import { hourText, weekdayText } from '../../../schema/labels/filterText'
import type { Answer, Point } from '../../../schema/metrics/answers'
import type { Figure, FigureFormat } from '../../../schema/metrics/figure'
import { signOf } from '../../../schema/text/format'
import { changeOf } from './change'
import type { PanelQuery } from './panelQuery'
import { namedParts } from './breakdownParts'
import { figureRows } from './figureRows'
import { divisionText } from '../text/partText'
import { recordsLink } from './recordsLink'
import type { BoardMessages } from '../text/useBoardMessages'
import { addsUp, shareOf, type PanelContext } from './panelContext'
import { NO_VALUE } from '../../../schema/metrics/formatFigure'
import { monthText, periodText, exportValue, shareText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstItem'

/** Cell of a panel's table: displayed text, exported text, and link. */
interface PanelCell {
  readonly text: string
  readonly exportText: string
  readonly to?: string
}
/** Numbers of a panel as a table. */
export interface PanelTable {
  readonly head: readonly string[]
  /** Headings of an export, with units. */
  readonly exportHead: readonly string[]
  readonly rows: readonly (readonly PanelCell[])[]
}
const textCell = (text: string): PanelCell => ({ text, exportText: text })
const valueCell = (
  as: FigureFormat,
  value: number | null | undefined,
  spoken: BoardMessages,
  to?: string,
): PanelCell => ({
  text: valueText(as, value, spoken),
  exportText: exportValue(as, value, spoken),
  ...(to && value ? { to } : {}),
})
const shareCell = (share: number | undefined, spoken: BoardMessages): PanelCell => ({
  text: share === undefined ? NO_VALUE : shareText(share, spoken),
  exportText: share === undefined ? '' : (share * 100).toFixed(2),
})
/** Change for an export: in percent, for percentages in points. */
const changeNumber = (figure: Figure, value: number | null, before: number | null | undefined): string => {
  if (value === null || before === null || before === undefined) return ''
  if (figure.as === 'percent') return ((value - before) * 100).toFixed(2)
  return before === 0 ? '' : (((value - before) / Math.abs(before)) * 100).toFixed(2)
}
const changeCell = (
  figure: Figure,
  value: number | null,
  before: number | null | undefined,
  spoken: BoardMessages,
): PanelCell => ({
  text: changeOf(figure, value, before, spoken)?.text ?? NO_VALUE,
  exportText: changeNumber(figure, value, before),
})
/** Heading with its unit, for an export of bare numbers. */
const inUnit = (as: FigureFormat, name: string, { t, money }: BoardMessages): string => {
  if (as === 'money') return t('inMoney', { name, sign: signOf(money) })
  if (as === 'percent') return t('inPercent', { name })
  return as === 'duration' ? t('inHours', { name }) : name
}
/** Name of the compared period: the period before, or last year. */
export const beforeText = ({ baseline }: Pick<PanelQuery, 'baseline'>, { t }: BoardMessages): string =>
  t(baseline === 'lastYear' ? 'lastYear' : 'before')
/** Label of a point of a line chart. */
export const pointText = (
  { hour, ...point }: Point,
  { step }: Pick<PanelQuery, 'step'>,
  spoken: BoardMessages,
): string => {
  const name =
    hour !== undefined ? hourText(hour) : step === 'month' ? monthText(point.from, spoken) : periodText(point, spoken)
  return point.running ? spoken.t('soFar', { name }) : name
}
/** Label of a point for an export, with year: a day, a range, or an hour of a day. */
const pointExportText = ({ from, to, hour }: Point): string => {
  if (hour !== undefined) return `${from} ${String(hour).padStart(2, '0')}:00`
  return from === to ? from : `${from} – ${to}`
}
/** Link to the records of a point. */
export const pointAddress = (figure: Figure, point: Point): string | undefined =>
  recordsLink(
    figure,
    point,
    point.hour === undefined ? undefined : { division: '@hour', part: String(point.hour).padStart(2, '0') },
  )
const withBefore = (answer: Answer): boolean => answer.beforePeriod !== undefined
const lineTable = (query: PanelQuery, answer: Answer, { spoken }: PanelContext): PanelTable => {
  const { t } = spoken
  const figure = firstItem(query.figures)
  const compared = withBefore(answer)
  const points = answer.points ?? [{ ...query.period, value: answer.value, before: answer.before }]
  return {
    head: [t('time'), t('now'), ...(compared ? [beforeText(query, spoken)] : [])],
    exportHead: [
      t('time'),
      inUnit(figure.as, t('now'), spoken),
      ...(compared ? [inUnit(figure.as, beforeText(query, spoken), spoken)] : []),
    ],
    rows: points.map(point => [
      { text: pointText(point, query, spoken), exportText: pointExportText(point) },
      valueCell(figure.as, point.value, spoken, pointAddress(figure, point)),
      ...(compared ? [valueCell(figure.as, point.before, spoken)] : []),
    ]),
  }
}
/** Headings of a breakdown: displayed and exported. */
const partsHead = (
  query: PanelQuery,
  isCompared: boolean,
  spoken: BoardMessages,
): readonly (readonly [string, string])[] => {
  const { t } = spoken
  const figure = firstItem(query.figures)
  const division = divisionText(figure, query.division ?? '', spoken)
  const valued = (text: string) => [text, inUnit(figure.as, text, spoken)] as const
  const percent = (word: 'share' | 'change') => [t(word), t('inPercent', { name: t(word) })] as const
  // Changes of percentages are in points.
  const change = figure.as === 'percent' ? ([t('changePoints'), t('changePoints')] as const) : percent('change')
  return [
    [division, division],
    valued(t('now')),
    ...(addsUp(figure) ? [percent('share')] : []),
    ...(isCompared ? [valued(beforeText(query, spoken)), change] : []),
  ]
}
const partsTable = (query: PanelQuery, answer: Answer, context: PanelContext): PanelTable => {
  const { spoken } = context
  const figure = firstItem(query.figures)
  const isCompared = withBefore(answer)
  const head = partsHead(query, isCompared, spoken)
  return {
    head: head.map(([title]) => title),
    exportHead: head.map(([, title]) => title),
    rows: namedParts(query, answer, context).map(({ name, value, before, to }) => [
      textCell(name),
      valueCell(figure.as, value, spoken, to),
      ...(addsUp(figure) ? [shareCell(shareOf(figure, value, answer), spoken)] : []),
      ...(isCompared ? [valueCell(figure.as, before, spoken), changeCell(figure, value, before, spoken)] : []),
    ]),
  }
}
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** Key of an hour of a weekday. */
export const heatPartOf = (weekday: number, hour: number): string => `${weekday}-${String(hour).padStart(2, '0')}`
const heatTable = (query: PanelQuery, answer: Answer, { spoken }: PanelContext): PanelTable => {
  const figure = firstItem(query.figures)
  const valueAt = new Map(answer.parts?.map(({ part, value }) => [part, value]))
  const zero = addsUp(figure) ? 0 : null
  const head = [spoken.t('weekday'), ...HOURS.map(String)]
  return {
    head,
    exportHead: head,
    rows: WEEKDAYS.map(weekday => [
      textCell(weekdayText(weekday, spoken.locale)),
      ...HOURS.map(hour => {
        const part = heatPartOf(weekday, hour)
        const to = recordsLink(figure, query.period, { division: query.division ?? '', part })
        return valueCell(figure.as, valueAt.get(part) ?? zero, spoken, to)
      }),
    ]),
  }
}
const funnelTable = (
  { figures, period }: PanelQuery,
  answers: readonly Answer[],
  { spoken }: PanelContext,
): PanelTable => {
  const { t, language } = spoken
  const [first] = answers
  const share = (value: number | null, of: number | null | undefined) => (of && value !== null ? value / of : undefined)
  const head = [t('step'), t('value'), t('ofFirst'), t('ofBefore')]
  return {
    head,
    exportHead: head.map((title, at) => (at > 1 ? t('inPercent', { name: title }) : title)),
    rows: answers.map(({ value }, at) => {
      const figure = firstItem(figures.slice(at))
      return [
        textCell(figure.labels[language]),
        valueCell(figure.as, value, spoken, recordsLink(figure, period)),
        shareCell(share(value, first?.value), spoken),
        shareCell(at === 0 ? undefined : share(value, answers[at - 1]?.value), spoken),
      ]
    }),
  }
}
const figuresTable = (query: PanelQuery, answers: readonly Answer[], context: PanelContext): PanelTable => {
  const { spoken } = context
  const { figures, division = '' } = query
  const names = figures.map(({ labels }) => labels[spoken.language])
  const first = divisionText(firstItem(figures), division, spoken)
  return {
    head: [first, ...names],
    exportHead: [first, ...figures.map(({ as }, at) => inUnit(as, names[at] ?? '', spoken))],
    rows: figureRows(query, answers, context).map(({ name, cells }) => [
      textCell(name),
      ...cells.map(({ value, to }, at) => valueCell(firstItem(figures.slice(at)).as, value, spoken, to)),
    ]),
  }
}
/** Table of a panel's numbers, also used for its export. */
export const panelTable = (query: PanelQuery, answers: readonly Answer[], context: PanelContext): PanelTable => {
  const answer = firstItem(answers)
  const { chart: as } = query.panel
  if (as === 'funnel') return funnelTable(query, answers, context)
  if (as === 'table') return figuresTable(query, answers, context)
  if (as === 'heat') return heatTable(query, answer, context)
  return as === 'breakdown' || as === 'map' ? partsTable(query, answer, context) : lineTable(query, answer, context)
}
