import { fieldOf, resourceIn, targetOf, titleField } from '../../schema/derive'
import type { Answer, PartValue, Point, Question } from '../../schema/figures/board'
import type { Figure } from '../../schema/figures/figure'
import { divisionsOf, ownDivisions } from '../../schema/figures/parts'
import { addDays, daysIn, EVER, partsIn, type Period, periodBefore } from '../../schema/figures/period'
import { mayRead } from '../../schema/figures/rights'
import { traitsOf } from '../../schema/kinds/traits'
import { type Actor, asksField, may, seesField } from '../../schema/machine'
import { dayOf, dayRange } from '../../schema/zone'
import type { AnyResource } from '../../schema/resource'
import { badInput, Failure } from '../failures/failure'
import type { Shop } from '../shop'
import { rows, sql } from '../store/connections/database'
import {
  type Asked,
  nearestOf,
  nothing,
  plus,
  type Read,
  readSums,
  type Sum,
  sumOfRows,
  sumsByMinute,
  sumWithin,
} from '../store/rows/figures'
import { tableName } from '../store/tables/tables'
import { reach } from '../store/walls/reach'
import { everyone } from '../store/walls/tenant'
import type { Desk } from './desk'

const MINUTES = 60
const MINUTE_MS = 60_000
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
const worth = (figure: Figure, made: readonly Figure[], sums: readonly Sum[]): number | null => {
  const [first, second] = made.map((each, at) => plainValue(each, sums[at] ?? nothing))
  if (!figure.ratio) return first ?? null
  return first === null || first === undefined || !second ? null : first / second
}

/** A question, with everything that is known before it is read. */
interface Posed {
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
const pose = ({ shop, principal, scope }: Desk, question: Question): Posed => {
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

/** The day before up to the time of day that it is now, for a day that is not over. */
const untilNow = async (
  { shop, scope }: Desk,
  { made, before, period, today, figure }: Posed,
): Promise<readonly Sum[] | undefined> => {
  if (!before || period.from !== today || period.to !== today || !figure.hours) return undefined
  const { zone } = shop.config
  const [then, now] = [dayRange(before.from, zone), dayRange(today, zone)]
  const until = new Date(Date.parse(then.from) + scope.now.getTime() - Date.parse(now.from)).toISOString()
  const sums: Sum[] = []
  for (const each of made)
    sums.push(
      await sumOfRows(scope, { figure: each, resource: shop.resource(each.resource) }, { from: then.from, until }),
    )
  return sums
}

/** Where a point of a line stands in the period before. */
const pointBefore = ({ period, before }: Posed, point: Period, at: number, byMonth: boolean): Period | undefined => {
  if (!before) return undefined
  if (byMonth) return partsIn(before, 'month')[at]
  const from = addDays(before.from, daysIn({ from: period.from, to: point.from }) - 1)
  const to = addDays(from, daysIn(point) - 1)
  return { from, to: point.to === period.to || to > before.to ? before.to : to }
}
const hourly = (posed: Posed, reads: readonly Read[]): Point[] => {
  const { figure, made, period, before } = posed
  const value = (day: string, hour: number) =>
    worth(
      figure,
      made,
      reads.map(each => each.hours.get(`${day} ${String(hour).padStart(2, '0')}`) ?? nothing),
    )
  return Array.from({ length: 24 }, (_, hour) => ({
    ...period,
    hour,
    value: value(period.from, hour),
    ...(before ? { before: value(before.from, hour) } : {}),
  }))
}
const pointsOf = (posed: Posed, reads: readonly Read[]): Point[] | undefined => {
  const { figure, made, period, question } = posed
  const { step } = question
  if (!step || step === 'minute' || figure.by === undefined) return undefined
  if (step === 'hour') return figure.hours && period.from === period.to ? hourly(posed, reads) : undefined
  const value = (within: Period) =>
    worth(
      figure,
      made,
      reads.map((each, at) => sumWithin(made[at] ?? figure, each, within)),
    )
  return partsIn(period, step).map((point, at) => {
    const then = pointBefore(posed, point, at, step === 'month')
    return { ...point, value: value(point), ...(posed.before ? { before: then ? value(then) : null } : {}) }
  })
}
/** The last hour, minute by minute. */
const minutesOf = async ({ shop, scope }: Desk, { figure, made }: Posed): Promise<Point[]> => {
  const first = Math.floor(scope.now.getTime() / MINUTE_MS) - MINUTES + 1
  const from = new Date(first * MINUTE_MS)
  const found: ReadonlyMap<string, Sum>[] = []
  for (const each of made)
    found.push(await sumsByMinute(scope, { figure: each, resource: shop.resource(each.resource) }, from))
  return Array.from({ length: MINUTES }, (_, at) => {
    const begin = new Date((first + at) * MINUTE_MS)
    const day = dayOf(begin, shop.config.zone)
    const sums = found.map(each => each.get(begin.toISOString()) ?? nothing)
    return { from: day, to: day, at: begin.toISOString(), value: worth(figure, made, sums) }
  })
}

/** Divisions whose parts stand in an order of their own. */
const isOrdered = ({ bands }: Figure, division: string): boolean =>
  Object.hasOwn(bands, division) ||
  [ownDivisions.hour, ownDivisions.weekday, ownDivisions.heat, ownDivisions.age].some(each => each === division)
/** Who reads which record a part is: what it is called, in one statement. */
const namesOf = async (
  { shop, scope, principal }: Desk,
  { figure, question }: Posed,
  parts: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> => {
  const { divide = '' } = question
  const { people } = shop
  const field = figure.divide[divide]
  const target =
    divide === ownDivisions.tenant ? people?.tenant : field?.kind === 'ref' ? shop.resource(targetOf(field)) : undefined
  if (!target) return undefined
  const title = divide === ownDivisions.tenant ? (people?.brand?.name ?? titleField(target)) : titleField(target)
  if (!may(target, 'read', principal) || !seesField(target, title, principal) || fieldOf(target, title).options.mask)
    return new Map()
  const found = await rows<{ id: string; name: string | null }>(
    scope.db,
    sql`select id, coalesce(nullif(${sql.ref(title)}::text, ''), ${sql.ref(titleField(target))}::text) as name from ${sql.table(tableName(target))} where ${reach(scope, target)} and id = any(${parts})`,
  )
  return new Map(found.map(({ id, name }) => [id, name ?? '']))
}
/** The division that a figure is read by, itself or as part of a ratio. */
const dividing = ({ figure, question: { divide } }: Posed, made: Figure): string | undefined =>
  divide !== undefined && figure.ratio?.to === made.name && figure.ratio.whole.includes(divide) ? undefined : divide
/** The sum of a part; where a ratio's lower figure is not divided, its whole. */
const partIn = (posed: Posed, made: Figure, read: Read | undefined, part: string, isBefore = false): Sum => {
  const within = isBefore ? posed.before : posed.period
  if (!read || !within) return nothing
  if (dividing(posed, made) === undefined) return sumWithin(made, read, within)
  return (isBefore ? read.partsBefore : read.parts).get(part) ?? nothing
}
const added = (parts: readonly (readonly Sum[])[], made: readonly Figure[]): readonly Sum[] =>
  made.map((_, at) => parts.reduce((sum, each) => plus(sum, each[at] ?? nothing), nothing))
const partsOf = async (desk: Desk, posed: Posed, reads: readonly Read[]): Promise<Pick<Answer, 'parts' | 'rest'>> => {
  const { figure, made, question, before } = posed
  const { divide, top = 0 } = question
  if (!divide) return {}
  const keys = [...new Set(reads.flatMap(each => [...each.parts.keys(), ...each.partsBefore.keys()]))]
  const found = keys.map(part => {
    const sums = made.map((each, at) => partIn(posed, each, reads[at], part))
    const then = made.map((each, at) => partIn(posed, each, reads[at], part, true))
    const told = before ? { before: worth(figure, made, then) } : {}
    return { part, sums, value: worth(figure, made, sums), n: sums[0]?.n ?? 0, ...told }
  })
  const bySize = (a: { value: number | null }, b: { value: number | null }) =>
    question.least ? (a.value ?? Infinity) - (b.value ?? Infinity) || 0 : (b.value ?? 0) - (a.value ?? 0)
  const byPart = (a: { part: string }, b: { part: string }) => a.part.localeCompare(b.part, 'en', { numeric: true })
  found.sort((a, b) => (isOrdered(figure, divide) ? 0 : bySize(a, b)) || byPart(a, b))
  const [shown, others] = [found.slice(0, top), found.slice(top)]
  const names = await namesOf(
    desk,
    posed,
    shown.map(({ part }) => part),
  )
  const parts: PartValue[] = shown.map(({ sums: _, ...part }) => ({
    ...part,
    ...(names ? { name: names.get(part.part) ?? null } : {}),
  }))
  if (others.length === 0) return { parts }
  const together = added(
    others.map(({ sums }) => sums),
    made,
  )
  const rest = made.map((each, at) =>
    dividing(posed, each) === undefined ? partIn(posed, each, reads[at], '') : (together[at] ?? nothing),
  )
  return { parts, rest: { value: worth(figure, made, rest), n: rest[0]?.n ?? 0, parts: others.length } }
}

const answer = async (desk: Desk, posed: Posed, reads: readonly Read[]): Promise<Answer> => {
  const { shop, scope } = desk
  const { figure, made, period, before, question } = posed
  const within = (of: Period) => reads.map((each, at) => sumWithin(made[at] ?? figure, each, of))
  const sums = within(period)
  const then = before && ((await untilNow(desk, posed)) ?? within(before))
  const points = question.step === 'minute' ? await minutesOf(desk, posed) : pointsOf(posed, reads)
  const { nearest } = question
  return {
    value: worth(figure, made, sums),
    n: sums[0]?.n ?? 0,
    ...(then ? { before: worth(figure, made, then), beforePeriod: before } : {}),
    ...(points ? { points } : {}),
    ...(await partsOf(desk, posed, reads)),
    ...(nearest
      ? { nearest: await nearestOf(scope, { figure, resource: shop.resource(figure.resource) }, nearest) }
      : {}),
  }
}
/** What figures come to, each as its question asks. Refuses with badInput and, where the role may not read one of them so divided, with notAllowed. */
export const readFigures = async (
  desk: Desk,
  questions: Readonly<Record<string, Question>>,
): Promise<Record<string, Answer>> => {
  const posed = Object.entries(questions).map(([key, question]) => [key, pose(desk, question)] as const)
  const asked = posed.map(([, each]): Asked[] => {
    const { made, period, before, question, today } = each
    const { step } = question
    return made.map(figure => ({ figure, period, before, today, divide: dividing(each, figure), step }))
  })
  const reads = await readSums(desk.scope, asked.flat())
  const answers: Record<string, Answer> = {}
  let at = 0
  for (const [key, each] of posed) {
    answers[key] = await answer(desk, each, reads.slice(at, at + each.made.length))
    at += each.made.length
  }
  return answers
}
