import { useListContext, useRefresh, useEvent } from 'ra-core'
import { type CSSProperties, lazy, memo, useMemo, useState } from 'react'
import { actionLabelsOf } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { isAllowed } from '../../schema/rules/availability'
import { getPositionField } from '../../schema/selectors/definition'
import { ImageViewer, usePictureViewer } from '../components/images/ImageViewer'
import { useConsoleConfig, useDefinition, useLabel } from '../config/ConsoleContext'
import type { RecordCommand } from '../actions/recordCommands'
import { useActionFlow } from '../actions/useActionFlow'
import { useClone } from '../actions/useClone'
import { usePrintDocuments } from '../print/usePrintDocuments'
import { DataTableRow } from './row/DataTableRow'
import type { RowClick, RowContext, RowRecord } from './row/useRowContext'
import { DataTableHeader } from './table/DataTableHeader'
import { minWidthFor } from './row/RowActions'
import { useDensity } from './state/useDensity'
import { useSelectedIds, useSelectionActions } from './state/SelectionContext'
import { SortableRows } from './sorting/SortableRows'
import { useMoveRecord } from './sorting/useMoveRecord'
import { useScrollToTop } from './table/useScrollToTop'
import { useProgressiveRows } from './table/useProgressiveRows'
import { useOverflow } from './table/useOverflow'
import { useRowContext } from './row/useRowContext'
import { useRowKeys } from './table/useRowKeys'
import { useSelectionCells } from './table/useSelectionCells'
import type { ColumnOptions } from './row/columnClass'
import { LazyOverlay } from '../components/LazyOverlay'

const RowMenu = lazy(() => import('./row/RowMenu'))
const DeleteDialog = lazy(() => import('../actions/delete/DeleteDialog'))
const PositionDialog = lazy(() => import('./sorting/PositionDialog'))

/** Dialog that confirms the deletion of a row. */
const Removal = ({ record, close }: { readonly record: RowRecord; readonly close: () => void }) => {
  const resource = useDefinition()
  const refresh = useRefresh()
  const ticked = useSelectedIds()
  const { toggle } = useSelectionActions()
  const removed = () => {
    close()
    if (ticked.includes(record.id)) toggle(record.id)
    refresh()
  }
  return <DeleteDialog resource={resource} record={record} close={close} removed={removed} />
}
interface BodyProps {
  readonly rows: readonly RowRecord[]
  readonly context: RowContext
  readonly isSortable: boolean
  /** Callback of a move. */
  readonly move: ReturnType<typeof useMoveRecord>['move']
}
/** Rows with their selection. */
const Body = memo(({ rows, context, isSortable, move }: BodyProps) => {
  const ticked = useSelectedIds()
  const selected = useMemo(() => new Set<unknown>(ticked), [ticked])
  const keys = useRowKeys(rows)
  if (isSortable) return <SortableRows data={rows} selectedIds={selected} context={context} onMove={move} />
  return rows.map((record, index) => (
    <DataTableRow key={keys[index]} record={record} selected={selected.has(record.id)} context={context} />
  ))
})
interface RecordTableProps {
  /** Default: the declared columns. */
  readonly columns?: readonly ColumnOptions[]
  readonly rowClick?: RowClick
  /** Whether rows may be selected, for roles with bulk actions. */
  readonly selectable?: boolean
}
type Place = ReturnType<typeof useMoveRecord>['place']
interface Opened {
  readonly anchor: HTMLElement
  readonly record: RowRecord
}
interface CommandsProps {
  readonly context: RowContext
  readonly flow: ReturnType<typeof useActionFlow>
  readonly place: Place
  /** Row whose menu is open, and the button that opened it. */
  readonly menu: Opened | undefined
  readonly close: () => void
}
/** Menu of a row, and the dialogs of its commands. */
const RowCommands = ({ context, flow, place, menu, close }: CommandsProps) => {
  const { resource } = context
  const printing = usePrintDocuments()
  const duplicate = useClone(resource)
  const [placed, setPlaced] = useState<RowRecord>()
  const [removed, remove] = useState<RowRecord>()
  const run = (command: RecordCommand, record: RowRecord) => {
    if (command.type === 'edit') context.open('edit', record)
    if (command.type === 'action') flow.start(...command.named, record)
    if (command.type === 'print') printing.print(command.document, [record])
    if (command.type === 'duplicate') duplicate(record)
    if (command.type === 'moveTop') void place(record, 1)
    if (command.type === 'movePlace') setPlaced(record)
    if (command.type === 'remove') remove(record)
  }
  const put = (at: number) => placed && void place(placed, at)
  return (
    <>
      {menu && (
        <LazyOverlay>
          <RowMenu context={context} {...menu} flow={flow} close={close} run={run} />
        </LazyOverlay>
      )}
      {placed && (
        <LazyOverlay>
          <PositionDialog resource={resource} record={placed} place={put} close={() => setPlaced(undefined)} />
        </LazyOverlay>
      )}
      {removed && (
        <LazyOverlay>
          <Removal record={removed} close={() => remove(undefined)} />
        </LazyOverlay>
      )}
      {flow.dialogs}
      {printing.dialog}
    </>
  )
}
/** Classes and measures of the table's frame. */
const useFrame = ({ actions, lead }: RowContext, isWide: boolean) => {
  const label = useLabel()
  const { isPlaceholderData } = useListContext<RowRecord>()
  const { chosen: density } = useDensity()
  const names = actions.flatMap(([, action]) => actionLabelsOf(action).map(label))
  const style: CSSProperties & { readonly '--step': string } = { '--step': minWidthFor(names, 8.5) }
  const classes = [
    lead?.picture && 'with-photo',
    isPlaceholderData && 'refreshing',
    isWide && 'wide',
    density && `rows-${density}`,
  ]
  return { style, className: ['table-frame', ...classes].filter(Boolean).join(' ') }
}
/** Position field, while a user who may sort sees the list sorted by it. */
const usePositionField = (resource: AnyResource): string | undefined => {
  const { me } = useConsoleConfig()
  const { sort } = useListContext()
  const order = isAllowed(resource, 'sort', me) ? getPositionField(resource) : undefined
  return sort.field === order && sort.order === 'ASC' ? order : undefined
}
/** Rows of the surrounding list with their actions. */
export const RecordTable = ({ columns, rowClick, selectable }: RecordTableProps) => {
  const resource = useDefinition()
  const order = usePositionField(resource)
  const { data = [] } = useListContext<RowRecord>()
  const flow = useActionFlow(resource)
  const viewer = usePictureViewer()
  const [menu, setMenu] = useState<Opened>()
  const { frame, wide } = useOverflow()
  useScrollToTop(frame)
  useSelectionCells(frame)
  const { rows, place, ...moving } = useMoveRecord(resource.name, data)
  const move = useEvent(moving.move)
  const shown = useProgressiveRows(rows, frame)
  const context = useRowContext(
    resource,
    {
      evaluate: flow.judge,
      evaluateEdit: flow.judgeEdit,
      start: flow.start,
      more: (anchor, record) => setMenu({ anchor, record }),
      onPicture: viewer.show,
    },
    { columns, rowClick, selectable },
  )
  const ids = useMemo(() => rows.map(record => record.id), [rows])
  return (
    <div ref={frame} {...useFrame(context, wide)}>
      <table className="records">
        <DataTableHeader context={context} ids={ids} positionField={order} />
        <tbody>
          <Body rows={shown} context={context} isSortable={order !== undefined} move={move} />
        </tbody>
      </table>
      <RowCommands {...{ context, flow, place, menu }} close={() => setMenu(undefined)} />
      <ImageViewer {...viewer} />
    </div>
  )
}
