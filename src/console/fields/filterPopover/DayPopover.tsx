import { Button, Popover } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { getReferenceTarget, getTimeZone } from '../../../schema/selectors/definition'
import { dayOf } from '../../../schema/text/timeZone'
import { daySpanIn } from '../../../schema/text/values/dayNumber'
import { isDay } from '../../../schema/text/values/isDay'
import { errorText } from '../../providers/api/fieldErrors'
import { useLabel } from '../../config/ConsoleContext'
import DayPicker from '../date/DatePicker'
import { asText, type FilterProps } from '../filter/filterProps'
import { type End, type Range, rangeErrors } from '../filter/rangeErrors'
import { RegionSelects } from '../region/RegionSelects'
import { serverNow, serverTime } from '../../providers/clock/serverClock'

interface PopoverProps extends FilterProps {
  readonly anchor: HTMLElement
  readonly close: () => void
}
const Floating = ({
  anchor,
  label,
  close,
  children,
}: {
  readonly anchor: HTMLElement
  readonly label: string
  readonly close: () => void
  readonly children: ReactNode
}) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={close}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: 'filter-popover' } }}
  >
    {children}
  </Popover>
)
const DAY = 86_400_000
/** Frequent ranges, in the app's time zone. */
const presets = (zone: string): readonly (readonly [word: string, range: Range])[] => {
  const today = dayOf(serverNow(), zone)
  const before = (days: number) => dayOf(new Date(serverTime() - days * DAY), zone)
  return [
    ['console.today', { gte: today, lte: today }],
    ['console.days7', { gte: before(6), lte: today }],
    ['console.days30', { gte: before(29), lte: today }],
    ['console.thisMonth', { gte: `${today.slice(0, 7)}-01`, lte: today }],
  ]
}
const Presets = ({ zone, take }: { readonly zone: string; readonly take: (range: Range) => void }) => {
  const translate = useTranslate()
  return (
    <div className="filter-presets">
      {presets(zone).map(([word, preset]) => (
        <Button key={word} size="small" onClick={() => take(preset)}>
          {translate(word)}
        </Button>
      ))}
    </div>
  )
}
interface EndProps extends Pick<FilterProps, 'field'> {
  readonly at: End
  readonly range: Range
  /** Error of this end, after blur. */
  readonly wrong: ReturnType<typeof rangeErrors>[End]
  readonly change: (day: string | undefined) => void
  readonly onLeave: () => void
}
/** Date picker for one end of a range. */
const EndPicker = ({ field, at, range, wrong, change, onLeave }: EndProps) => {
  const label = useLabel()
  const translate = useTranslate()
  const isFirst = at === 'gte'
  const bound = isFirst ? { latest: asText(range.lte) } : { earliest: asText(range.gte) }
  return (
    <DayPicker
      label={`${label(field.labels)} ${translate(isFirst ? 'console.from' : 'console.to')}`}
      value={asText(range[at])}
      change={day => change(day ?? undefined)}
      {...bound}
      textField={{
        size: 'small',
        onBlur: onLeave,
        error: wrong !== undefined,
        helperText: wrong && errorText(field, wrong),
      }}
      clearable
    />
  )
}
/** Range of days that one text holds. */
const spanOf = (text = ''): Range | undefined => {
  const span = daySpanIn(text)
  return span && isDay(span.end) ? { gte: span.start, lte: span.end } : undefined
}
export const DayPopover = ({ field, value, change, anchor, close }: PopoverProps) => {
  const label = useLabel()
  const translate = useTranslate()
  const [range, setRange] = useState<Range>(value ?? {})
  const [left, setLeft] = useState(false)
  const wrong = rangeErrors(field, range)
  const take = (chosen: Range) => {
    change(chosen.gte === undefined && chosen.lte === undefined ? undefined : chosen, true)
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble from a popover to the form of the filters.
    event.stopPropagation()
    setLeft(true)
    if (Object.keys(wrong).length === 0) take(range)
  }
  const end = (at: End) => ({
    ...{ field, at, range },
    wrong: left ? wrong[at] : undefined,
    change: (day: string | undefined) => setRange(before => spanOf(day) ?? { ...before, [at]: day }),
    onLeave: () => setLeft(true),
  })
  return (
    <Floating anchor={anchor} label={label(field.labels)} close={close}>
      <Presets zone={getTimeZone(field)} take={take} />
      <form className="filter-days" onSubmit={submit}>
        <EndPicker {...end('gte')} />
        <EndPicker {...end('lte')} />
        <Button type="submit" variant="contained" size="small">
          {translate('console.apply')}
        </Button>
      </form>
    </Floating>
  )
}
export const PlacePopover = ({ field, value, change, anchor, close }: PopoverProps) => (
  <Floating anchor={anchor} label={useLabel()(field.labels)} close={close}>
    <RegionSelects
      to={getReferenceTarget(field)}
      label={useLabel()(field.labels)}
      code={asText(value)}
      choose={(region, whole) => {
        change(region?.id, true)
        if (whole) close()
      }}
      focus
    />
  </Floating>
)
