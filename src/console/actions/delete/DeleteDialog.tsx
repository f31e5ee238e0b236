import { DialogContentText } from '@mui/material'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { recordName } from '../../../schema/selectors/definition'
import { keepsRemoved } from '../../../schema/rules/availability'
import { saidOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { Ask } from '../../components/Confirm'
import { useSay } from '../../components/hooks/useNotifyError'
import { useSayDone } from '../../components/hooks/useNotifyDone'
import type { MallDataProvider } from '../../providers/data/useDataProvider'
import { useLabel } from '../../config/ConsoleContext'
import { useHeading } from '../useDialogTitle'

interface RemoveProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly close: () => void
  /** Called when the record is gone. */
  readonly removed: () => void
}
/** Takes a record away, once its person has said that it is meant, and offers to bring it back where it is kept. */
const RemoveDialog = ({ resource, record, close, removed }: RemoveProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const provider = useDataProvider<MallDataProvider>()
  const say = useSay()
  const sayDone = useSayDone()
  const [busy, setBusy] = useState(false)
  const { question, about } = useHeading(resource)
  const isKept = keepsRemoved(resource)
  const remove = async () => {
    setBusy(true)
    try {
      await provider.delete(resource.name, { id: record.id })
      sayDone(
        translate('console.removed1', { name: recordName(resource, record) }),
        [`${resource.name}/${record.id}`],
        isKept ? () => provider.restore(resource.name, { id: record.id }) : undefined,
      )
      removed()
    } catch (fault) {
      say(fault)
      close()
    } finally {
      setBusy(false)
    }
  }
  const follows = [
    about(label(saidOf(resource.definition.removeFollows, 1)), [record]),
    translate(isKept ? 'console.removeKept' : 'console.removeFinal', { smart_count: 1 }),
  ]
  return (
    <Ask
      title={question(translate('console.remove'), [record])}
      close={close}
      confirm={translate('console.remove')}
      onConfirm={() => void remove()}
      danger
      busy={busy}
      size="sm"
    >
      <DialogContentText>{follows.filter(Boolean).join(' ')}</DialogContentText>
    </Ask>
  )
}
export default RemoveDialog
