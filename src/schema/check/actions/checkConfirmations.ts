import { canInterpolate, placesIn } from '../../labels/placeholders'
import type { AnyAction, AnyResource } from '../../model/resource'
import { dialogFields } from '../../selectors/dialogFields'
import { unknownNameProblem } from '../support/problem'

/** Checks confirmations: a free name, and only placeholders that can be formatted. */
export const confirmationFaults = (resource: AnyResource, action: AnyAction): string[] => {
  const fields = dialogFields(resource, action)
  return Object.entries(action.confirmations ?? {}).flatMap(([name, { zh, en, code, label, field, textsWhen = [] }]) =>
    [
      ...(Object.hasOwn(fields, name) ? ['there is a field of this name'] : []),
      ...(/^[a-z][A-Za-z]*$/.test(code) ? [] : [`code: “${code}” is no word in camelCase`]),
      ...(zh && en && label?.zh && label.en ? [] : ['it has a text and a label in each language']),
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
    ].map(fault => `confirmations: ${name}: ${fault}`),
  )
}
