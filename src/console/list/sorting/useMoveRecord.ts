import { useDataProvider, useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import type { RowRecord } from '../row/useRowContext'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Moves a row optimistically, or to a position on another page. A refusal restores it. */
export const useMoveRecord = (resource: string, data: readonly RowRecord[]) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const notifyError = useNotifyError()
  const refresh = useRefresh()
  const [moved, setMoved] = useState<readonly RowRecord[]>()
  useOnChange(() => setMoved(undefined), [data])
  const submitMove = async (place: Parameters<ConsoleDataProvider['sort']>[1]) => {
    try {
      await provider.sort(resource, place)
      notify('console.moved', { type: 'success' })
    } catch (fault) {
      setMoved(undefined)
      notifyError(fault)
    }
    refresh()
  }
  const move = (from: number, to: number) => {
    const next = [...data]
    const [record] = next.splice(from, 1)
    if (!record) return Promise.resolve()
    next.splice(to, 0, record)
    setMoved(next)
    return submitMove({
      id: record.id,
      after: next[to - 1]?.id ?? null,
      before: next[to + 1]?.id ?? null,
    })
  }
  return { rows: moved ?? data, move, place: ({ id }: RowRecord, place: number) => submitMove({ id, place }) }
}
