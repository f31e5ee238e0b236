import { DatePicker, type DatePickerProps, LocalizationProvider } from '@mui/x-date-pickers'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { zhCN } from '@mui/x-date-pickers/locales'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useLocale } from 'ra-core'
import { type ReactNode, useState } from 'react'

/** The pickers' calendar in the language of the screen. */
export const Pickers = ({ children }: { readonly children: ReactNode }) => {
  const chinese = useLocale().startsWith('zh')
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={chinese ? 'zh-cn' : 'en'}
      localeText={chinese ? zhCN.components.MuiLocalizationProvider.defaultProps.localeText : undefined}
    >
      {children}
    </LocalizationProvider>
  )
}
interface DayPickerProps extends Pick<DatePickerProps, 'label' | 'disabled' | 'slotProps' | 'className'> {
  /** `YYYY-MM-DD`, or nothing. */
  readonly value: string | null | undefined
  /** Gets the day, null where it was cleared, and `invalid` where what is typed is no day. */
  readonly change: (day: string | null) => void
  /** Whether the calendar is open from the start. */
  readonly openAtOnce?: boolean
}
/** A day, typed or chosen from a calendar. */
const DayPicker = ({ value, change, openAtOnce = false, ...rest }: DayPickerProps) => {
  const [open, setOpen] = useState(openAtOnce)
  return (
    <Pickers>
      <DatePicker
        {...rest}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        format="YYYY-MM-DD"
        value={value ? dayjs(value) : null}
        onChange={day => change(day ? (day.isValid() ? day.format('YYYY-MM-DD') : 'invalid') : null)}
      />
    </Pickers>
  )
}
export default DayPicker
