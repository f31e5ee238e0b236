import { Alert, DialogContentText } from '@mui/material'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { isSoftDeleted } from '../../../schema/rules/availability'
import { sentenceOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { Confirm } from '../../components/Confirm'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { useNotifyDone } from '../../components/hooks/useNotifyDone'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { useLabel } from '../../config/ConsoleContext'
import { useAvailability } from '../useAvailability'
import { useDialogTitle } from '../useDialogTitle'
import { useLatestRecord } from '../useLatestRecord'

interface RemoveProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly close: () => void
  /** Called after the deletion. */
  readonly removed: () => void
}
/** Deletes a record and notifies, with an undo for soft deletion. */
const useRemove = ({ resource, close, removed }: RemoveProps) => {
  const translate = useTranslate()
  const provider = useDataProvider<ConsoleDataProvider>()
  const notifyError = useNotifyError()
  const notifyDone = useNotifyDone()
  const [busy, setBusy] = useState(false)
  const remove = async (record: RemoveProps['record']) => {
    setBusy(true)
    try {
      await provider.delete(resource.name, { id: record.id })
      notifyDone(
        translate('console.removed1', { name: getRecordLabel(resource, record) }),
        [`${resource.name}/${record.id}`],
        isSoftDeleted(resource) ? () => provider.restore(resource.name, { id: record.id }) : undefined,
      )
      removed()
    } catch (fault) {
      notifyError(fault)
      close()
    } finally {
      setBusy(false)
    }
  }
  return { remove, busy }
}
/** Dialog that confirms a deletion. Soft deletion can be undone. */
const DeleteDialog = (props: RemoveProps) => {
  const { resource, close } = props
  const translate = useTranslate()
  const label = useLabel()
  const { question, about } = useDialogTitle(resource)
  const { whyKept } = useAvailability(resource)
  const { record, notice, isOver } = useLatestRecord(resource, props.record, whyKept)
  const { remove, busy } = useRemove(props)
  const follows = [
    about(label(sentenceOf(resource.definition.deleteConsequences, 1)), [record]),
    translate(isSoftDeleted(resource) ? 'console.removeKept' : 'console.removeFinal', { smart_count: 1 }),
  ]
  return (
    <Confirm
      title={question(translate('console.remove'), [record])}
      close={close}
      confirm={translate('console.remove')}
      onConfirm={() => void remove(record)}
      danger
      busy={busy}
      closed={isOver}
      size="sm"
    >
      {notice && !busy && <Alert severity={isOver ? 'error' : 'warning'}>{notice}</Alert>}
      <DialogContentText>{follows.filter(Boolean).join(' ')}</DialogContentText>
    </Confirm>
  )
}
export default DeleteDialog
