import { Button, DialogContentText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatMoment } from '../../../schema/text/format'
import type { AnyResource } from '../../../schema/model/resource'
import { Confirm } from '../../components/Confirm'
import { ErrorMessage } from '../../components/ErrorMessage'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { Loading } from '../../components/Loading'
import type { RemovedLine } from '../../../schema/contract/recordContract'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { useConsoleConfig } from '../../config/ConsoleContext'
import './deletedRecords.css'

const PER_PAGE = 20
interface DeletedProps {
  readonly line: RemovedLine
  readonly busy: boolean
  readonly restore: () => void
}
const DeletedRecord = ({ line, busy, restore }: DeletedProps) => {
  const { config } = useConsoleConfig()
  const translate = useTranslate()
  const moment = (at: string) => formatMoment(at, config.zone)
  return (
    <li>
      <div>
        <strong>{line.name || line.id}</strong>
        <div className="quiet">
          {translate('console.removedBy', {
            name: line.accountName,
            time: moment(line.at),
            until: moment(line.until),
          })}
        </div>
      </div>
      <Button size="small" variant="outlined" disabled={busy} onClick={restore}>
        {translate('console.restore')}
      </Button>
    </li>
  )
}
/** Restores a deleted record and notifies. */
const useRestore = (resource: AnyResource, onEnd: () => void) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const notifyError = useNotifyError()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const restore = async ({ id, name }: RemovedLine) => {
    setBusy(true)
    try {
      await provider.restore(resource.name, { id })
      notify('console.restored1', { type: 'success', messageArgs: { name } })
      refresh()
    } catch (fault) {
      notifyError(fault)
    } finally {
      setBusy(false)
      onEnd()
    }
  }
  return { restore, busy }
}
/** Dialog of recently deleted records, each with a restore button. */
const DeletedRecordsDialog = ({ resource, close }: { readonly resource: AnyResource; readonly close: () => void }) => {
  const translate = useTranslate()
  const provider = useDataProvider<ConsoleDataProvider>()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'removed', page],
    queryFn: () => provider.removed(resource.name, { page, perPage: PER_PAGE }),
    retry: false,
    gcTime: 0,
  })
  const { restore, busy } = useRestore(resource, () => void refetch())
  const turn = (word: string, to: number, possible: boolean) => (
    <Button size="small" disabled={!possible} onClick={() => setPage(to)}>
      {translate(word)}
    </Button>
  )
  return (
    <Confirm title={translate('console.removedList')} close={close} cancel="console.close" size="sm">
      <DialogContentText>
        {translate(data?.total === 0 ? 'console.removedNone' : 'console.removedLead')}
      </DialogContentText>
      {error ? <ErrorMessage fault={error} retry={() => void refetch()} /> : !data && <Loading />}
      <ul className="removed-list">
        {data?.data.map(line => (
          <DeletedRecord key={line.id} line={line} busy={busy} restore={() => void restore(line)} />
        ))}
      </ul>
      {data && data.total > PER_PAGE && (
        <div>
          {turn('ra.navigation.previous', page - 1, page > 1)}
          {turn('ra.navigation.next', page + 1, page * PER_PAGE < data.total)}
        </div>
      )}
    </Confirm>
  )
}
export default DeletedRecordsDialog
