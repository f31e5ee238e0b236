import { useListContext } from 'ra-core'
import { type CSSProperties, lazy, Suspense, useMemo, useState } from 'react'
import { orderField } from '../../../schema/derive'
import { may } from '../../../schema/machine'
import { PictureViewer, usePictureViewer } from '../../parts/PictureViewer'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import { useActionFlow } from '../action/useActionFlow'
import { RecordRow, type RowRecord } from './RecordRow'
import { roomFor } from './RowActions'
import { TableHead } from './TableHead'
import { useHandOrder } from './useHandOrder'
import { useOverflow } from './useOverflow'
import { useRowContext } from './useRowContext'

const RowMenu = lazy(() => import('./RowMenu'))
const SortableRows = lazy(() => import('./SortableRows'))

/** The list's rows under react-admin's list context. */
export const RecordTable = () => {
  const resource = useDeclaration()
  const { me } = useShop()
  const { data = [], selectedIds, sort, isPlaceholderData } = useListContext<RowRecord>()
  const label = useLabel()
  const flow = useActionFlow(resource)
  const viewer = usePictureViewer()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RowRecord }>()
  const { frame, wide } = useOverflow()
  const order = orderField(resource)
  const byHand = order !== undefined && sort.field === order && sort.order === 'ASC' && may(resource, 'sort', me)
  const { rows, move } = useHandOrder(resource.name, data)
  const context = useRowContext(resource, {
    judge: flow.judge,
    start: flow.start,
    more: (anchor, record) => setMenu({ anchor, record }),
    onPicture: viewer.show,
  })
  const selected = useMemo(() => new Set<unknown>(selectedIds), [selectedIds])
  const ids = rows.map(record => record.id)
  const plainRows = rows.map(record => (
    <RecordRow key={record.id} record={record} selected={selected.has(record.id)} context={context} handle={byHand ? null : undefined} />
  ))
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
            <Suspense fallback={plainRows}>
              <SortableRows data={rows} selectedIds={selected} context={context} onMove={move} />
            </Suspense>
          ) : (
            plainRows
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
