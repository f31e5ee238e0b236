import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { EVER, type Period } from '../../../schema/metrics/period'
import { dayOf } from '../../../schema/text/timeZone'
import { isDay } from '../../../schema/text/values/isDay'
import DayPicker from '../../fields/date/DatePicker'
import { AnchoredPopover } from '../../components/AnchoredPopover'
import { useBoardMessages } from '../text/useBoardMessages'
import { errorText } from '../../providers/api/fieldErrors'
import { serverNow } from '../../providers/clock/serverClock'

interface OwnDaysProps {
  readonly anchor: HTMLElement
  readonly period: Period
  readonly close: () => void
  readonly choose: (period: Period) => void
}
/** Form of a custom period. */
const OwnDays = ({ anchor, period, close, choose }: OwnDaysProps) => {
  const translate = useTranslate()
  const { t, zone } = useBoardMessages()
  const [days, setDays] = useState<Record<keyof Period, string | null>>({ from: period.from, to: period.to })
  const whyId = useId()
  const today = dayOf(serverNow(), zone)
  const isTyped = (day: string | null): day is string => day !== null && isDay(day)
  const { from, to } = days
  const whyNot = (first: string, last: string) => {
    if (first < EVER) return 'longAgo'
    return first > last ? 'dateOrder' : last > today ? 'future' : undefined
  }
  const why = isTyped(from) && isTyped(to) ? whyNot(from, to) : from && to ? 'date' : 'required'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped(from) && isTyped(to) && !why) choose({ from, to })
  }
  const end = (at: keyof Period, word: string) => (
    <DayPicker
      label={`${t('period')} ${translate(word)}`}
      value={days[at]}
      change={day => setDays(before => ({ ...before, [at]: day }))}
      earliest={at === 'to' && isTyped(from) ? from : undefined}
      latest={at === 'from' && isTyped(to) ? to : today}
      textField={{ size: 'small', error: at === 'from' && why === 'longAgo' }}
    />
  )
  return (
    <AnchoredPopover anchor={anchor} close={close} title={t('own')} className="filter-popover">
      <form className="filter-days" onSubmit={submit}>
        {end('from', 'console.from')}
        {end('to', 'console.to')}
        {why && <small id={whyId}>{errorText(undefined, why)}</small>}
        <Button
          type="submit"
          variant="contained"
          size="small"
          aria-disabled={why !== undefined}
          className={why && 'greyed'}
          aria-describedby={why && whyId}
        >
          {translate('console.apply')}
        </Button>
      </form>
    </AnchoredPopover>
  )
}
export default OwnDays
