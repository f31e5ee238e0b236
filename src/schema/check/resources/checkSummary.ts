import { getAction } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import { getParamFields } from '../../rules/actionParams'
import type { AnyField } from '../../model/field'
import type { AnyResource, AnySummary } from '../../model/resource'
import { problemAt, type Check, unknownFieldProblems, unknownNameProblem } from '../support/problem'

/** Whether a field holds a moment or day. An unknown field has its own message. */
const isMoment = (field: AnyField | undefined) => !field || traitsOf(field).time !== undefined
/** Fields by their place in a summary. */
const fieldsIn = ({
  name,
  amount,
  details,
  messages,
  lines,
  steps,
  turn,
}: AnySummary): Record<string, readonly string[]> => ({
  name: name === undefined ? [] : [name],
  amount: amount === undefined ? [] : [amount],
  details: details ?? [],
  messages: messages ?? [],
  lines: lines?.flatMap(line => line.fields) ?? [],
  steps: steps?.flatMap(({ at, due }) => (due ? [at, due] : [at])) ?? [],
  turn: turn ? [turn.field] : [],
})
/** Problems of the note's action: it needs exactly one param, a text. */
const noteFaults = (resource: AnyResource, note: string | undefined): string[] => {
  if (note === undefined) return []
  const unknown = unknownNameProblem('action', [note], Object.keys(resource.definition.actions ?? {}))
  if (unknown.length > 0) return unknown
  const params = Object.values(getParamFields(resource, getAction(resource, note)))
  const isText = params[0] !== undefined && params.length === 1 && traitsOf(params[0].field).text
  return isText ? [] : [`${note} does not have one text as its only param`]
}
/** Checks the summary of a detail page: readable fields, times of steps, an action for notes. */
export const summary: Check = resource => {
  const declared = resource.definition.summary
  if (!declared) return []
  const unreadable = (name: string) => {
    const field = resource.fields[name]
    return field !== undefined && !traitsOf(field).readable
  }
  const places = fieldsIn(declared)
  return [
    ...Object.entries(places).flatMap(([place, names]) =>
      problemAt(`summary.${place}`, [
        ...unknownFieldProblems(resource, names),
        ...names.filter(unreadable).map(name => `${name} is never read back`),
      ]),
    ),
    ...problemAt(
      'summary.steps',
      (places.steps ?? [])
        .filter(name => !isMoment(resource.fields[name]))
        .map(name => `${name} is not a moment; name a dateTime or createdTime`),
    ),
    ...problemAt('summary.note', noteFaults(resource, declared.note)),
  ]
}
