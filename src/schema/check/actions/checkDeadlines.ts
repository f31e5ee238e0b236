import { isEmpty } from '../../model/condition'
import { getActions, getField, getStateField } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import { SYSTEM } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { isLater } from '../../rules/assignments'
import { problemAt, type Check, type Problem } from '../support/problem'

/** Action with a deadline, and its name. */
type Clock = readonly [name: string, action: AnyAction & { readonly dueAt: string }]

/** Whether an action postpones or clears a deadline. */
const putsOff = ({ assign = {} }: AnyAction, due: string): boolean =>
  isLater(assign[due]) || (Object.hasOwn(assign, due) && isEmpty(assign[due]))
const clocksOf = (resource: AnyResource): Clock[] =>
  getActions(resource).flatMap(([name, action]) =>
    action.dueAt === undefined ? [] : [[name, { ...action, dueAt: action.dueAt }] as const],
  )
/**
 * Problems of a deadline: it needs a system action and a date or time. The action must end the
 * wait, else it would repeat forever.
 */
const dueFaults = (resource: AnyResource, clock: Clock[1]): string[] => {
  const { dueAt: due, roles, from, to } = clock
  if (!Object.hasOwn(resource.fields, due)) return [`dueAt: there is no field ${due}`]
  const leaves = to !== undefined && from !== undefined && !from.includes(to)
  return [
    ...(traitsOf(getField(resource, due)).time ? [] : [`dueAt: ${due} is neither a day nor a moment`]),
    ...(roles === SYSTEM ? [] : ['dueAt: a deadline is run by the server']),
    ...(leaves || putsOff(clock, due)
      ? []
      : [`dueAt: it would be taken again and again; leave its states, or assign ${due} to a while from now`]),
  ]
}

/** Whether one deadline triggers another, by its target state or by the time that it sets. */
const leads = ([, one]: Clock, [, other]: Clock): boolean => {
  if (one.to !== undefined && other.from?.includes(one.to)) return true
  const { assign = {}, to, from } = one
  if (!Object.hasOwn(assign, other.dueAt) || putsOff(one, other.dueAt)) return false
  const states = to === undefined ? from : [to]
  return !states || !other.from || states.some(state => other.from?.includes(state))
}
/** Cycles of deadlines that lead back to the first, through no state twice. */
const circlesFrom = (all: readonly Clock[], way: readonly [Clock, ...Clock[]]): (readonly Clock[])[] => {
  const last = way.at(-1) ?? way[0]
  if (way.length > 1 && leads(last, way[0])) return [way]
  const isNew = (clock: Clock) =>
    way.every(each => each !== clock && (clock[1].to === undefined || each[1].to !== clock[1].to))
  return all.filter(clock => leads(last, clock) && isNew(clock)).flatMap(clock => circlesFrom(all, [...way, clock]))
}
/** Whether a cycle stops: all of its actions that set one of its deadlines postpone it. */
const comesToRest = (circle: readonly Clock[]): boolean =>
  circle.some(([, { dueAt: due }]) => {
    const setting = circle.filter(([, { assign = {} }]) => Object.hasOwn(assign, due))
    return setting.length > 0 && setting.every(([, action]) => putsOff(action, due))
  })
/** Endless cycles of deadlines, reported at the first deadline. */
const circleFaults = (resource: AnyResource): Problem[] => {
  const clocks = clocksOf(resource).filter(([, { from, to }]) => to === undefined || (from && !from.includes(to)))
  return clocks.flatMap((first, index) => {
    const fellows = clocks
      .slice(index + 1)
      .filter(([, each]) => getStateField(resource, each) === getStateField(resource, first[1]))
    return circlesFrom(fellows, [first])
      .filter(circle => !comesToRest(circle))
      .flatMap(circle => {
        const names = circle.map(([name]) => name).join(', ')
        const dues = [...new Set(circle.map(([, { dueAt: due }]) => due))].join(' or ')
        return problemAt(`actions.${first[0]}`, [
          `dueAt: the deadlines of ${names} form an endless cycle; in one of them assign a later time to ${dues}`,
        ])
      })
  })
}

/** Checks that each deadline ends, and that none form an endless cycle. */
export const checkDeadlines: Check = resource => [
  ...clocksOf(resource).flatMap(([name, clock]) => problemAt(`actions.${name}`, dueFaults(resource, clock))),
  ...circleFaults(resource),
]
