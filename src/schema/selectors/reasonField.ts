import type { AnyField } from '../model/field'
import { getField } from './definition'
import { traitsOf } from '../fields/traits'
import type { AnyResource } from '../model/resource'

/** Where the reason is written that a dialog asks for: in a text, or in the text of each of some sub-records. */
export interface ReasonPlace {
  readonly name: string
  /** The text of the sub-record. */
  readonly part?: string
  /** The text itself, with its limits. */
  readonly field: AnyField
}
/** Of a dialog's fields the one that is asked for by a sentence: what must be said before what may be. */
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
/** The phrases that fill in the reason of an action's dialog, where it is the one that rejects. */
export const phrasesFor = (resource: AnyResource, action: string) => {
  const { review } = resource.definition
  return review?.reject === action ? Object.entries(review.reasons ?? {}) : []
}
