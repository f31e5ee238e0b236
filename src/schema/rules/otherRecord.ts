import { holds, isSame, type RecordData } from '../model/condition'
import type { AnyAction, AnyConfirmation, AnyOtherRecord, AnyResource } from '../model/resource'
import { schemaOf } from '../fields/schemaOf'
import { getField } from '../selectors/definition'
import { foldKeyword } from '../text/foldText'

/** A confirmation about another record. */
type OtherConfirmation = AnyConfirmation & { readonly otherRecord: AnyOtherRecord }
const isAboutOther = (confirmation: AnyConfirmation): confirmation is OtherConfirmation =>
  confirmation.otherRecord !== undefined
/** Confirmations of an action about another record, by their name in the payload. */
export const otherConfirmations = ({ confirmations = {} }: AnyAction): (readonly [string, OtherConfirmation])[] =>
  Object.entries(confirmations).flatMap(([name, each]) => (isAboutOther(each) ? [[name, each] as const] : []))

/** Text of a field as two records compare it, from raw input or from a record. Undefined without a valid text. */
export const comparedText = (resource: AnyResource, name: string, values: RecordData): string | undefined => {
  const { data } = schemaOf(getField(resource, name)).safeParse(values[name])
  return typeof data === 'string' && data !== '' ? foldKeyword(data) : undefined
}
/** Whether a record is another one, has the compared text and meets the condition. */
export const isOtherRecord = (
  resource: AnyResource,
  { same, when = {} }: AnyOtherRecord,
  { id, text }: { readonly id: unknown; readonly text: string },
  other: RecordData,
): boolean =>
  !isSame(other.id, id) && comparedText(resource, same, other) === text && holds(when, other, resource.fields)
