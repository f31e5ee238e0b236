import { isObject, type RecordData } from '../model/condition'
import { getField, getStateField, getStateValue, getTimeZone } from '../selectors/definition'
import type { AnyField } from '../model/field'
import { traitsOf } from '../fields/traits'
import type { After } from '../model/action'
import type { AnyAction, AnyResource } from '../model/resource'
import { dayOf } from '../text/timeZone'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const units: readonly string[] = ['days', 'hours', 'minutes']

/** Whether a setting is a duration from now. */
export const isAfter = (setting: unknown): setting is After =>
  isObject(setting) &&
  Object.keys(setting).length > 0 &&
  Object.entries(setting).every(([unit, n]) => units.includes(unit) && Number.isFinite(n))
/** Field that a setting copies. */
export const copiedFrom = (setting: unknown): string | undefined =>
  isObject(setting) && 'field' in setting && Object.keys(setting).length === 1 ? String(setting.field) : undefined

const lengthOf = ({ days = 0, hours = 0, minutes = 0 }: After): number => days * DAY + hours * HOUR + minutes * MINUTE
/** Whether a setting is in the future. */
export const isLater = (setting: unknown): boolean => isAfter(setting) && lengthOf(setting) > 0
const later = (now: Date, after: After): Date => new Date(now.getTime() + lengthOf(after))
const fromClock = (field: AnyField, moment: Date): string =>
  traitsOf(field).time === 'day' ? dayOf(moment, getTimeZone(field)) : moment.toISOString()

/** Values that an action writes besides its params. `record` already includes the params. */
export const settingsOf = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  now: Date,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(action.assign ?? {}).map(([name, setting]) => {
      const field = getField(resource, name)
      const source = copiedFrom(setting)
      if (source !== undefined) return [name, record[source] ?? null]
      if (!traitsOf(field).time) return [name, setting]
      return [
        name,
        setting === 'now' ? fromClock(field, now) : isAfter(setting) ? fromClock(field, later(now, setting)) : setting,
      ]
    }),
  )
/** State after an action, by its state field. Empty without a transition. */
export const moveOf = (resource: AnyResource, action: AnyAction): Record<string, unknown> => {
  const state = getStateField(resource, action)
  return state && action.to ? { [state]: getStateValue(getField(resource, state), action.to) } : {}
}
