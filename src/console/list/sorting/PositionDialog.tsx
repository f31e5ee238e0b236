import { TextField } from '@mui/material'
import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { getRecordLabel } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { positionMessages } from '../../i18n/messages/positionMessages'
import { Confirm } from '../../components/Confirm'
import '../../theme/forms/labels.css'
import { useTotal } from '../state/useTotal'
import type { RowRecord } from '../row/useRowContext'

const placeIn = (typed: string, last = 9_999_999): number | undefined => {
  const text = typed.normalize('NFKC').trim()
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= last ? Number(text) : undefined
}
/** Last position, if the list is unfiltered and fully counted. */
const useLast = (): number | undefined => {
  const { filterValues } = useListContext()
  const { total, more } = useTotal()
  return more || Object.keys(filterValues).length > 0 ? undefined : total
}

interface PlaceDialogProps {
  readonly resource: AnyResource
  readonly record: RowRecord
  readonly place: (at: number) => void
  readonly close: () => void
}
/** Asks for a record's position in the manual order, across all pages. */
const PositionDialog = ({ resource, record, place, close }: PlaceDialogProps) => {
  const translate = useTranslate()
  const t = useLoadedMessages(positionMessages)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const last = useLast()
  const wanted = placeIn(typed, last)
  const wrong = tried && wanted === undefined
  const help = last ? 'placeUpTo' : 'placeHelp'
  const fault = last ? 'placeBeyond' : 'placeWrong'
  return (
    <Confirm
      title={t('placeTitle', { name: getRecordLabel(resource, record) })}
      close={close}
      confirm={t('placeMove')}
      submit={event => {
        event.preventDefault()
        setTried(true)
        if (wanted === undefined) return
        place(wanted)
        close()
      }}
    >
      <div className="fields">
        <TextField
          autoFocus
          fullWidth
          label={translate('console.place')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          error={wrong}
          helperText={t(wrong ? fault : help, { last })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </div>
    </Confirm>
  )
}
export default PositionDialog
