import type { AnyField } from '../model/field'
import { getField } from './definition'
import { traitsOf } from '../fields/traits'
import type { AnyResource } from '../model/resource'

/** Place of a dialog's reason: a text, or the text of each sub-record. */
export interface ReasonPlace {
  readonly name: string
  /** Text field of the sub-record. */
  readonly part?: string
  /** The text field, with its limits. */
  readonly field: AnyField
}
/** Finds the field for the reason in a dialog. Required fields precede optional ones. */
export const reasonPlace = (resource: AnyResource, action: string): ReasonPlace | undefined => {
  const params = Object.entries(resource.definition.actions?.[action]?.params ?? {})
  const places = params.flatMap(([name, said]): (ReasonPlace & { readonly must: boolean })[] => {
    const field = typeof said === 'string' ? getField(resource, name) : said
    const isRequired = said === 'required' || (typeof said === 'object' && said.options.required === true)
    if (traitsOf(field).text) return [{ name, field, must: isRequired }]
    const parts = Object.entries(field.options.fields ?? {}).filter(([, each]) => traitsOf(each).text)
    const [part] = parts.sort(([, a], [, b]) => Number(b.type === 'longText') - Number(a.type === 'longText'))
    return part ? [{ name, part: part[0], field: part[1], must: isRequired }] : []
  })
  return places.find(({ must }) => must) ?? places[0]
}
/** Phrases for the reason in the dialog of the rejecting action. */
export const phrasesFor = (resource: AnyResource, action: string) => {
  const { review } = resource.definition
  return review?.reject === action ? Object.entries(review.reasons ?? {}) : []
}
