import { Button, FormControlLabel, Switch, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { DayFilter } from '../../fields/filterPopover/DayFilter'
import { exactTyping } from '../../fields/input/typing'
import { useConsoleConfig } from '../../config/ConsoleContext'
import type { MessageQuery } from './useMessageQuery'
import { useOnChange } from '../../components/hooks/useOnChange'

const PAUSE_MS = 400
/** Search box, debounced. */
const Search = ({ keyword, change }: { readonly keyword: string; readonly change: (keyword: string) => void }) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(keyword)
  useOnChange(() => {
    const timer = setTimeout(() => typed.trim() !== keyword && change(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      size="small"
      type="search"
      label={translate('console.messagesSearch')}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      slotProps={{ htmlInput: { ...exactTyping, maxLength: 100 } }}
    />
  )
}
interface MessageFiltersProps {
  readonly query: MessageQuery
  readonly setQuery: (change: Partial<MessageQuery>) => void
}
/** Filters of messages: text, day, unread only. */
export const MessageFilters = ({ query, setQuery: ask }: MessageFiltersProps) => {
  const translate = useTranslate()
  const { zone, stock } = useConsoleConfig().config
  const [cleared, setCleared] = useState(0)
  const { keyword, unread, time } = query
  const hasTime = time.gte !== undefined || time.lte !== undefined
  return (
    <search className="filters" key={cleared}>
      <Search keyword={keyword} change={keyword => ask({ keyword })} />
      <DayFilter
        name="time"
        field={{ type: 'createdTime', labels: stock.createdTime, options: { zone } }}
        value={hasTime ? time : undefined}
        change={next => ask({ time: typeof next === 'object' ? (next ?? {}) : {} })}
        tried={false}
      />
      <FormControlLabel
        control={<Switch checked={unread} onChange={(_, unread) => ask({ unread })} />}
        label={translate('console.messagesUnreadOnly')}
      />
      {(keyword !== '' || unread || hasTime) && (
        <Button
          size="small"
          onClick={() => {
            setCleared(cleared + 1)
            ask({ keyword: '', unread: false, time: {} })
          }}
        >
          {translate('console.clearFilters')}
        </Button>
      )}
    </search>
  )
}
