import type { TextFieldProps } from '@mui/material'
import { DatePicker, type DatePickerProps, LocalizationProvider } from '@mui/x-date-pickers'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { zhCN } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useLocale, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { cacheFormatter } from '../../../schema/text/cacheFormatter'
import { dayHour } from '../../../schema/text/timeZone'
import { dayIn } from '../../../schema/text/values/dayNumber'
import { isDay } from '../../../schema/text/values/isDay'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { serverNow } from '../../providers/clock/serverClock'
import { DateTextContext, DateTextField } from './DateTextField'

/** Format of the calendar's heading: 2026年11月, November 2026. */
export const useCalendarHeading = () => ({ calendarHeader: { format: useTranslate()('console.calendarHeading') } })

/** Date adapter of the app's time zone. The calendar marks today by the server's clock. */
export const adapterIn = cacheFormatter(
  (zone: string) =>
    class ServerClockAdapter extends AdapterDayjs {
      constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
        super(options)
        const { date } = this
        this.date = (value, timezone) => {
          if (value !== undefined) return date(value, timezone)
          // A picker with a time zone converts a moment. Other pickers read local time.
          const hasZone = timezone !== undefined && timezone !== 'default' && timezone !== 'system'
          const now = serverNow()
          return date((hasZone ? now.toISOString() : wallTime(now, zone)) as typeof value, timezone)
        }
      }
    },
)
const wallTime = (now: Date, zone: string): string => {
  const { day, hour } = dayHour(now, zone)
  return `${day}T${hour}:00:00`
}
/** Localization of date pickers in the language of the screen. */
export const Pickers = ({ children }: { readonly children: ReactNode }) => {
  const chinese = useLocale().startsWith('zh')
  const translate = useTranslate()
  const { zone } = useConsoleConfig().config
  const placeholders = {
    fieldYearPlaceholder: () => translate('console.year'),
    fieldMonthPlaceholder: () => translate('console.month'),
    fieldDayPlaceholder: () => translate('console.day'),
    fieldHoursPlaceholder: () => translate('console.hour'),
    fieldMinutesPlaceholder: () => translate('console.minute'),
  }
  return (
    <LocalizationProvider
      dateAdapter={adapterIn(zone)}
      adapterLocale={chinese ? 'zh-cn' : 'en'}
      localeText={{
        ...(chinese ? zhCN.components.MuiLocalizationProvider.defaultProps.localeText : {}),
        ...placeholders,
      }}
    >
      {children}
    </LocalizationProvider>
  )
}
interface DayPickerProps extends Pick<DatePickerProps, 'label' | 'disabled' | 'className'> {
  /** Day as `YYYY-MM-DD`, or an unclear text as it was typed. */
  readonly value: string | null | undefined
  /** Called with the day, or with a text that is none. `null` if cleared. */
  readonly change: (day: string | null) => void
  /** Whether the calendar is open initially. */
  readonly openAtOnce?: boolean
  /** First and last selectable day, `YYYY-MM-DD`. */
  readonly earliest?: string
  readonly latest?: string
  readonly textField?: TextFieldProps
  readonly clearable?: boolean
  /** Whether “long-term” is a value, too. */
  readonly longTerm?: boolean | undefined
}
const dayjsOf = (day: string | null | undefined) => (day && isDay(day) ? dayjs(day) : undefined)
/** Date picker for a day, typed in any clear spelling, pasted or selected. */
const DayPicker = ({
  value,
  change,
  openAtOnce = false,
  earliest,
  latest,
  textField,
  clearable,
  longTerm = false,
  ...rest
}: DayPickerProps) => {
  const [open, setOpen] = useState(openAtOnce)
  const heading = useCalendarHeading()
  const date = {
    text: value ?? '',
    isUnclear: Boolean(value) && !isDay(value ?? ''),
    type: (text: string) => {
      const day = dayIn(text)
      change((isDay(day) || (longTerm && day === 'long-term') ? day : text.trim()) || null)
    },
    textField,
    clearable,
  }
  return (
    <Pickers>
      <DateTextContext value={date}>
        <DatePicker
          {...rest}
          slots={{ field: DateTextField }}
          slotProps={heading}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          format="YYYY-MM-DD"
          minDate={dayjsOf(earliest)}
          maxDate={dayjsOf(latest)}
          value={dayjsOf(value) ?? null}
          onChange={day => change(day ? day.format('YYYY-MM-DD') : null)}
        />
      </DateTextContext>
    </Pickers>
  )
}
export default DayPicker
