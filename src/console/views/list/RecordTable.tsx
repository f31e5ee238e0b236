import { useListContext, useRefresh } from 'ra-core'
import { type CSSProperties, lazy, Suspense, useMemo, useState } from 'react'
import { PictureViewer, usePictureViewer } from '../../parts/PictureViewer'
import { useDeclaration, useLabel } from '../../shopContext'
import { useActionFlow } from '../action/useActionFlow'
import { RecordRow } from './RecordRow'
import type { RowRecord } from './useRowContext'
import { roomFor } from './RowActions'
import { TableHead } from './TableHead'
import { useHandOrder } from './useHandOrder'
import { useOverflow } from './useOverflow'
import { useRowContext } from './useRowContext'
import { useSteady } from './useSteady'
import type { Sorting } from './useSorting'

const RowMenu = lazy(() => import('./RowMenu'))
const RemoveDialog = lazy(() => import('../show/RemoveDialog'))
const PlaceDialog = lazy(() => import('./PlaceDialog'))

/** Takes a row away: `ask` opens the dialog. */
const useRemoval = () => {
  const resource = useDeclaration()
  const refresh = useRefresh()
  const { selectedIds, onToggleItem } = useListContext<RowRecord>()
  const [asked, ask] = useState<RowRecord>()
  const close = () => ask(undefined)
  const removed = () => {
    close()
    if (asked && selectedIds.includes(asked.id)) onToggleItem(asked.id)
    refresh()
  }
  const dialog = asked && (
    <Suspense>
      <RemoveDialog resource={resource} record={asked} close={close} removed={removed} />
    </Suspense>
  )
  return { ask, dialog }
}
/** The list's rows under react-admin's list context. */
export const RecordTable = ({ sorting: { order, Rows } }: { readonly sorting: Sorting }) => {
  const resource = useDeclaration()
  const { data = [], selectedIds, sort, isPlaceholderData } = useListContext<RowRecord>()
  const label = useLabel()
  const flow = useActionFlow(resource)
  const viewer = usePictureViewer()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RowRecord }>()
  const { frame, wide } = useOverflow()
  const byHand = order !== undefined && Rows !== undefined && sort.field === order && sort.order === 'ASC'
  const [placed, setPlaced] = useState<RowRecord>()
  const removal = useRemoval()
  const { rows, place, ...hand } = useHandOrder(resource.name, data)
  const move = useSteady(hand.move)
  const context = useRowContext(resource, {
    judge: flow.judge,
    judgeEdit: flow.judgeEdit,
    start: flow.start,
    more: (anchor, record) => setMenu({ anchor, record }),
    onPicture: viewer.show,
  })
  const selected = useMemo(() => new Set<unknown>(selectedIds), [selectedIds])
  const ids = useMemo(() => rows.map(record => record.id), [rows])
  return (
    <div
      ref={frame}
      style={
        {
          '--step': roomFor(
            context.actions.map(([, action]) => label(action.labels)),
            8.5,
          ),
        } as CSSProperties
      }
      className={`table-frame${context.lead?.picture ? ' with-photo' : ''}${isPlaceholderData ? ' refreshing' : ''}${wide ? ' wide' : ''}`}
    >
      <table className="records">
        <TableHead
          lead={context.lead}
          columns={context.columns}
          ids={ids}
          selectable={context.selectable}
          hasActions={context.hasActions}
          byHand={byHand ? order : undefined}
        />
        <tbody>
          {byHand ? (
            <Rows data={rows} selectedIds={selected} context={context} onMove={move} />
          ) : (
            rows.map(record => (
              <RecordRow key={record.id} record={record} selected={selected.has(record.id)} context={context} />
            ))
          )}
        </tbody>
      </table>
      {menu && (
        <Suspense>
          <RowMenu
            context={context}
            {...menu}
            close={() => setMenu(undefined)}
            place={(record, at) => (at === undefined ? setPlaced(record) : void place(record, at))}
            whyKept={flow.whyKept}
            remove={removal.ask}
          />
        </Suspense>
      )}
      {placed && (
        <Suspense>
          <PlaceDialog
            resource={resource}
            record={placed}
            place={at => void place(placed, at)}
            close={() => setPlaced(undefined)}
          />
        </Suspense>
      )}
      {removal.dialog}
      {flow.dialogs}
      <PictureViewer {...viewer} />
    </div>
  )
}
