import { DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SavedQuery } from '../../../schema/model/savedQuery'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { savedQueryMessages } from '../../i18n/messages/savedQueryMessages'
import { Confirm } from '../../components/Confirm'
import { useNotifyError } from '../../components/hooks/useNotifyError'

/** Confirms the deletion of a view, with a note for shared views. */
export const DeleteSavedQuery = ({
  view: { name, shared },
  remove,
  close,
}: {
  readonly view: SavedQuery
  /** Rejects like a call. */
  readonly remove: () => Promise<unknown>
  readonly close: () => void
}) => {
  const translate = useTranslate()
  const t = useLoadedMessages(savedQueryMessages)
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
      title={t('viewDelete', { name })}
      close={close}
      busy={busy}
      danger
      confirm={translate('console.remove')}
      onConfirm={() => void take()}
    >
      <DialogContentText>{t(shared ? 'viewDeleteShared' : 'viewDeleteHelp')}</DialogContentText>
    </Confirm>
  )
}
