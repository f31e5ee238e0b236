import { holds, type RecordData } from '../model/condition'
import type { Labels } from '../model/field'
import type { AnyAction, AnyConfirmation, AnyResource } from '../model/resource'
import { withParams } from '../selectors/definition'
import { interpolateFields } from './placeholders'

/** Question of a confirmation, with values of the record and the dialog. */
export const confirmationText = (
  resource: AnyResource,
  action: AnyAction,
  confirmation: AnyConfirmation,
  whole: RecordData,
): Labels => {
  const known = withParams(resource, action)
  const { textsWhen = [] } = confirmation
  const { zh, en } = textsWhen.find(({ when }) => holds(when, whole, known.fields)) ?? confirmation
  return { zh: interpolateFields(known, zh, whole, 'zh'), en: interpolateFields(known, en, whole, 'en') }
}
