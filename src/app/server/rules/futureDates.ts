import { config } from '../../../../resources/kit'
import { dayOf } from '../../../schema/text/timeZone'
import type { RuleContext } from '../../../server/config/rules'
import { invalidInput } from '../../../server/errors/requestError'

type Now = Pick<RuleContext['scope'], 'now'>
/** Whether a day is after today, by the server's clock in the zone of the shop. */
export const isFuture = (day: unknown, { now }: Now): boolean => String(day ?? '') > dayOf(now, config.zone)

const notYet = { code: 'future', zh: '不能晚于今天', en: 'Not later than today' }
type Row = Readonly<Record<string, unknown>>
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [])
/**
 * Refuses dates after today, by the server's clock: a certificate signs them, and buyers read them.
 * Stored dates stay. `fields` are names of date fields, or of sub-record fields as `honours.date`.
 */
export const refuseFutureDates =
  (...fields: readonly string[]) =>
  ({ scope, before = {}, after }: Pick<RuleContext<Row>, 'scope' | 'before' | 'after'>): undefined => {
    const errors = fields.flatMap(path => {
      const [name = '', column] = path.split('.')
      const days = ({ [column ?? name]: day }: Row) => day
      const [rows, former] = column ? [rowsOf(after[name]), rowsOf(before[name])] : [[after], [before]]
      return rows.flatMap((row, at) => {
        const isLate = isFuture(days(row), scope) && days(row) !== days(former[at] ?? {})
        return isLate ? [[column ? `${name}.${at}.${column}` : name, notYet] as const] : []
      })
    })
    if (errors.length > 0) throw invalidInput(Object.fromEntries(errors))
  }
