import { useListContext } from 'ra-core'
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
import type { Sorting } from './useSorting'

const RowMenu = lazy(() => import('./RowMenu'))

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
  const { rows, move } = useHandOrder(resource.name, data)
  const context = useRowContext(resource, {
    judge: flow.judge,
    start: flow.start,
    more: (anchor, record) => setMenu({ anchor, record }),
    onPicture: viewer.show,
  })
  const selected = useMemo(() => new Set<unknown>(selectedIds), [selectedIds])
  const ids = rows.map(record => record.id)
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
      className={`table-frame${isPlaceholderData ? ' refreshing' : ''}${wide ? ' wide' : ''}`}
    >
      <table className="records">
        <TableHead columns={context.columns} ids={ids} selectable={context.selectable} byHand={byHand ? order : undefined} />
        <tbody>
          {byHand ? (
            <Rows data={rows} selectedIds={selected} context={context} onMove={move} />
          ) : (
            rows.map(record => <RecordRow key={record.id} record={record} selected={selected.has(record.id)} context={context} />)
          )}
        </tbody>
      </table>
      {menu && (
        <Suspense>
          <RowMenu context={context} {...menu} close={() => setMenu(undefined)} />
        </Suspense>
      )}
      {flow.dialogs}
      <PictureViewer {...viewer} />
    </div>
  )
}
