import { fieldOf, resourceIn } from '../../schema/derive'
import type { Question } from '../../schema/figures/board'
import type { Figure } from '../../schema/figures/figure'
import { divisionsOf, ownDivisions } from '../../schema/figures/parts'
import { daysIn, EVER, type Period, periodBefore } from '../../schema/figures/period'
import { mayRead } from '../../schema/figures/rights'
import { traitsOf } from '../../schema/kinds/traits'
import { type Actor, asksField } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { dayOf } from '../../schema/zone'
import { badInput, Failure } from '../failures/failure'
import type { Shop } from '../shop'
import { nothing, type Sum } from '../store/rows/figures'
import { everyone } from '../store/walls/tenant'
import type { Desk } from './desk'

/** A period's most days: forty years. */
const MOST_DAYS = 14_610

/** A figure by its name, where the actor may read it so divided. Refuses with badInput what there is not, and with notAllowed. */
const figureFor = (shop: Shop, actor: Actor, name: string, divide?: string): Figure => {
  const figure = shop.figures?.find(each => each.name === name)
  if (!figure) throw badInput({ figure: 'choice' })
  const { ratio } = figure
  if (ratio) {
    figureFor(shop, actor, ratio.of, divide)
    figureFor(shop, actor, ratio.to, divide !== undefined && ratio.whole.includes(divide) ? undefined : divide)
  }
  if (!mayRead(figure, resourceIn(shop.resources, figure.resource), actor, divide)) throw new Failure('notAllowed')
  return figure
}
/** The figures that are read for one: itself, or both parts of a ratio. */
const madeOf = (shop: Shop, { ratio, name }: Figure): readonly Figure[] => {
  const names = ratio ? [ratio.of, ratio.to] : [name]
  return names.flatMap(each => shop.figures?.find(figure => figure.name === each) ?? [])
}
const plainValue = ({ as, sum }: Figure, { n, total }: Sum): number | null =>
  as === 'duration' ? (n === 0 ? null : total / n) : sum ? total : n
/** What a figure comes to, from the sums of what it is made of. */
export const worth = (figure: Figure, made: readonly Figure[], sums: readonly Sum[]): number | null => {
  const [first, second] = made.map((each, at) => plainValue(each, sums[at] ?? nothing))
  if (!figure.ratio) return first ?? null
  return first === null || first === undefined || !second ? null : first / second
}

/** A question, with everything that is known before it is read. */
export interface Posed {
  readonly question: Question
  readonly figure: Figure
  readonly made: readonly Figure[]
  readonly period: Period
  readonly before?: Period
  readonly today: string
}
/** Whether someone may ask for the first moment in a field. */
const isMoment = (resource: AnyResource, name: string, actor: Actor): boolean =>
  asksField(resource, name, actor) && traitsOf(fieldOf(resource, name)).time === 'moment'
const periodOf = ({ from, to }: Question, today: string): Period => {
  const period = { from: from ?? today, to: to ?? today }
  if (period.from > period.to) throw badInput({ to: 'dateOrder' })
  if (daysIn(period) > MOST_DAYS) throw badInput({ from: 'tooMany' })
  return period
}
/** A question with everything that is known before it is read. Refuses with badInput and notAllowed. */
export const pose = ({ shop, principal, scope }: Desk, question: Question): Posed => {
  const { divide, compare, nearest, step } = question
  const figure = figureFor(shop, principal, question.figure, divide)
  const isWhose = divide === ownDivisions.tenant && scope.tenant === everyone
  if (divide !== undefined && !isWhose && !divisionsOf(figure).includes(divide)) throw badInput({ divide: 'choice' })
  if (nearest !== undefined && !isMoment(resourceIn(shop.resources, figure.resource), nearest, principal))
    throw badInput({ nearest: 'choice' })
  if (step === 'minute' && !figure.hours) throw badInput({ step: 'choice' })
  const today = dayOf(scope.now, shop.config.zone)
  // How long ago something is, is told of all there is.
  const period = divide === ownDivisions.age ? { from: EVER, to: today } : periodOf(question, today)
  return {
    question,
    figure,
    made: madeOf(shop, figure),
    period,
    today,
    ...(compare && divide !== ownDivisions.age ? { before: periodBefore(period) } : {}),
  }
}

/** The division that a figure is read by, itself or as part of a ratio. */
export const dividing = ({ figure, question: { divide } }: Posed, made: Figure): string | undefined =>
  divide !== undefined && figure.ratio?.to === made.name && figure.ratio.whole.includes(divide) ? undefined : divide
