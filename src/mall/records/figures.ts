import type { Answer, Question } from '../../schema/figures/board'
import type { Period } from '../../schema/figures/period'
import { dayRange } from '../../schema/zone'
import { type Asked, nearestOf, type Read, readSums, type Sum, sumOfRows, sumWithin } from '../store/rows/figures'
import type { Desk } from './desk'
import { partsOf } from './figureParts'
import { minutesOf, pointsOf } from './figurePoints'
import { dividing, pose, type Posed, worth } from './figureQuestions'

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
