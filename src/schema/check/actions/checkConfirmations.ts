import { canInterpolate, placesIn } from '../../labels/placeholders'
import type { AnyField } from '../../model/field'
import type { AnyAction, AnyConfirmation, AnyResource } from '../../model/resource'
import { withParams } from '../../selectors/definition'
import { unknownNameProblem } from '../support/problem'

/** Longest text that an index holds, in characters. */
const MAX_COMPARED = 500
const comparedFaults = (name: string, field: AnyField | undefined): string[] => {
  if (field?.type !== 'text' && field?.type !== 'longText')
    return [`otherRecord.same: ${name} is of the type ${field?.type}; name a text`]
  const { max = 0 } = field.options
  return max > MAX_COMPARED
    ? [`otherRecord.same: ${name} takes ${max} characters; at most ${MAX_COMPARED} are compared; lower its max`]
    : []
}
/** Checks a confirmation about another record: one text of the record that the dialog asks for. */
const otherRecordFaults = (
  { fields, definition }: AnyResource,
  { params = {}, placement = [] }: AnyAction,
  { otherRecord, field }: AnyConfirmation,
): string[] => {
  if (!otherRecord) return []
  const { same } = otherRecord
  const own = Object.keys(params).filter(name => typeof params[name] === 'string')
  return [
    ...unknownNameProblem('field of the record in the dialog', [same], own).map(each => `otherRecord.same: ${each}`),
    ...(own.includes(same) ? comparedFaults(same, fields[same]) : []),
    ...(definition.table ? ['otherRecord: a table of the server has no comparison keys; take it out'] : []),
    ...(field === undefined ? [] : ['field: another record is a matter of state (40900); take it out']),
    ...(placement.includes('bulk')
      ? [`otherRecord: a bulk dialog gives every record the same ${same}; take “bulk” out of placement`]
      : []),
  ]
}
/** Checks confirmations: a free name, and only placeholders that can be formatted. */
export const checkConfirmations = (resource: AnyResource, action: AnyAction): string[] => {
  const fields = withParams(resource, action).fields
  if (Array.isArray(action.confirmations)) return ['confirmations: an object by name, { poor: { … } }, not a list']
  return Object.entries(action.confirmations ?? {}).flatMap(([name, confirmation]) => {
    const { zh, en, code, label, field, when, otherRecord, textsWhen = [] } = confirmation
    return [
      ...otherRecordFaults(resource, action, confirmation),
      ...(when || otherRecord ? [] : ['it has neither when nor otherRecord, so each run would ask']),
      ...(Object.hasOwn(fields, name) ? ['there is a field of this name'] : []),
      ...(code === undefined || /^[a-z][A-Za-z]*$/.test(code) ? [] : [`code: “${code}” is no word in camelCase`]),
      ...(code === undefined ? ["there is no code, which a refused caller reads: code: 'twice'"] : []),
      ...(zh && en ? [] : ['there is no text in each language: zh, en']),
      ...(label?.zh && label.en ? [] : ['there is no label: { zh, en }, the text of the tick']),
      ...(field === undefined
        ? []
        : unknownNameProblem('field in the dialog', [field], Object.keys(action.params ?? {}))),
      ...[
        ...new Set(
          [{ zh, en }, ...textsWhen].flatMap(text => [...placesIn(text.zh ?? ''), ...placesIn(text.en ?? '')]),
        ),
      ].flatMap(each => {
        const field = each !== 'name' && Object.hasOwn(fields, each) ? fields[each] : undefined
        if (!field) return unknownNameProblem('field', [each], Object.keys(fields))
        return canInterpolate(field) ? [] : [`{${each}} cannot be said in words`]
      }),
    ].map(fault => `confirmations: ${name}: ${fault}`)
  })
}
