import { DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SavedQuery } from '../../../schema/model/savedQuery'
import { Confirm } from '../../components/Confirm'
import { useNotifyError } from '../../components/hooks/useNotifyError'

/** Asks whether a view is to go, and says for whom. */
export const DeleteSavedQuery = ({
  view: { name, shared },
  remove,
  close,
}: {
  readonly view: SavedQuery
  /** Fails as calls do. */
  readonly remove: () => Promise<unknown>
  readonly close: () => void
}) => {
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await remove()
    } catch (fault) {
      setBusy(false)
      notifyError(fault)
    }
  }
  return (
    <Confirm
      title={translate('console.viewDelete', { name })}
      close={close}
      busy={busy}
      danger
      confirm={translate('console.remove')}
      onConfirm={() => void take()}
    >
      <DialogContentText>{translate(shared ? 'console.viewDeleteShared' : 'console.viewDeleteHelp')}</DialogContentText>
    </Confirm>
  )
}
