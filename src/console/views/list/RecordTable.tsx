import {
  useCreatePath,
  useDataProvider,
  useListContext,
  useListSortContext,
  useLocale,
  useNotify,
  useRefresh,
  useRedirect,
  useTranslate,
} from 'ra-core'
import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyField } from '../../../schema/field'
import { fieldOf, orderField } from '../../../schema/derive'
import { asksField, editableFields, may } from '../../../schema/machine'
import { traitsOf } from '../../../schema/kinds/traits'
import { labelLanguage } from '../../words/locale'
import type { MallDataProvider } from '../../providers/dataProvider'
import { encodeAddress, routeTable } from '../../providers/routeTable'
import { useDeclaration, useLabel, useOverrides, useShop } from '../../shopContext'
import { useActionFlow, useActionsAt } from '../action/useActionFlow'
import { PictureViewer, usePictureViewer } from '../../parts/PictureViewer'
import { useCopy } from '../../parts/useCopy'
import { RecordRow, type RowContext, type RowRecord } from './RecordRow'
import { roomFor } from './RowActions'
import { useColumns } from './useColumns'
import { useSay } from '../../parts/useSay'

const RowMenu = lazy(() => import('./RowMenu'))
const SortableRows = lazy(() => import('./SortableRows'))

/** A function whose identity never changes, so that rows that got it need not be drawn again. */
const useSteady = <A extends unknown[], R>(work: (...args: A) => R): ((...args: A) => R) => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const [steady] = useState(
    () =>
      (...args: A) =>
        latest.current(...args),
  )
  return steady
}

/** Moves a row at once and tells the mall; a refusal puts it back. */
const useHandOrder = (resource: string, data: readonly RowRecord[]) => {
  const provider = useDataProvider<MallDataProvider>()
  const notify = useNotify()
  const say = useSay()
  const refresh = useRefresh()
  const [moved, setMoved] = useState<readonly RowRecord[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fresh rows are the trigger
  useEffect(() => setMoved(undefined), [data])
  const move = async (from: number, to: number) => {
    const next = [...data]
    const [record] = next.splice(from, 1)
    next.splice(to, 0, record as RowRecord)
    setMoved(next)
    try {
      await provider.sort(resource, { id: (record as RowRecord).id, after: next[to - 1]?.id ?? null, before: next[to + 1]?.id ?? null })
      notify('console.moved', { type: 'success' })
    } catch (fault) {
      setMoved(undefined)
      say(fault)
    }
    refresh()
  }
  return { rows: moved ?? data, move }
}

/** Whether the rows are wider than their frame: only then the actions are kept in sight, as cells that stick cost a layer each. */
const useOverflow = () => {
  const frame = useRef<HTMLDivElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const element = frame.current as HTMLDivElement
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { frame, wide }
}

/** A heading's classes: where its digits stand, whether it keeps room for every state, and whether it goes first where there is little room. */
const headClass = (field: AnyField, index: number): string =>
  // Digits stand to the right, so that they line up.
  [traitsOf(field).numeric ? 'numeric' : '', field.options.states ? 'roomy' : '', index > 4 ? 'sixth' : ''].join(' ').trim()

const SortHeader = ({ name, text, className, room }: { name: string; text: string; className: string; room?: string }) => {
  const { sort, setSort } = useListSortContext()
  const active = sort.field === name
  const next = active && sort.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      style={room ? ({ '--room': room } as CSSProperties) : undefined}
      className={className}
      aria-sort={active ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="sort-button" onClick={() => setSort({ field: name, order: next })}>
        {text}
        <span aria-hidden="true">{active ? (sort.order === 'ASC' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  )
}

/** The list's rows under react-admin's list context. */
export const RecordTable = () => {
  const resource = useDeclaration()
  const { me } = useShop()
  const { data = [], selectedIds, onToggleItem, onSelect, sort, isPlaceholderData } = useListContext<RowRecord>()
  const translate = useTranslate()
  const label = useLabel()
  const locale = useLocale()
  const redirect = useRedirect()
  const createPath = useCreatePath()
  const routes = routeTable([resource])
  const overrides = useOverrides(resource)?.column
  const { columns } = useColumns(resource)
  const actions = useActionsAt(resource, 'row')
  const bulk = useActionsAt(resource, 'bulk').length > 0 || may(resource, 'remove', me)
  const flow = useActionFlow(resource)
  const viewer = usePictureViewer()
  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: RowRecord }>()
  const { frame, wide } = useOverflow()
  const order = orderField(resource)
  const byHand = order !== undefined && sort.field === order && sort.order === 'ASC' && may(resource, 'sort', me)
  const { rows, move } = useHandOrder(resource.name, data)
  const copy = useSteady(useCopy())
  const start = useSteady(flow.start)
  const open = useSteady((view: 'show' | 'edit', record: RowRecord) => redirect(view, resource.name, record.id))
  const toggle = useSteady((id: string) => onToggleItem(id))
  const shown = columns.map(([name]) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left out follows from these, or never changes
  const context = useMemo<RowContext>(
    () => ({
      resource,
      columns,
      overrides,
      label,
      actions,
      judge: flow.judge,
      start,
      open,
      toggle,
      selectable: bulk,
      cells: {
        locale,
        language: labelLanguage(locale),
        yes: translate('console.yes'),
        no: translate('console.no'),
        longTerm: translate('console.longTerm'),
        copy: translate('console.copy'),
        onCopy: copy,
        onPicture: viewer.show,
      },
      words: {
        select: name => translate('console.select', { name }),
        view: translate('console.view'),
        edit: translate('console.edit'),
        more: name => translate('console.more', { name }),
      },
      href: (view, record) => `#${encodeAddress(routes, createPath({ resource: resource.name, type: view, id: record.id }))}`,
      more: (anchor, record) => setMenu({ anchor, record }),
      edits: may(resource, 'edit', me),
      mayEdit: record => editableFields(resource, me, record).length > 0,
    }),
    [resource, shown, locale, bulk, translate],
  )
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
            actions.map(([, action]) => label(action.labels)),
            8.5,
          ),
        } as CSSProperties
      }
      className={`table-frame${isPlaceholderData ? ' refreshing' : ''}${wide ? ' wide' : ''}`}
    >
      <table className="records">
        <thead>
          <tr>
            {byHand && (
              <th className="handle-cell">
                <span className="visually-hidden">{order && label(fieldOf(resource, order).labels)}</span>
              </th>
            )}
            {bulk && (
              <th className="tick-cell">
                <input
                  type="checkbox"
                  aria-label={translate('console.selectAll')}
                  checked={ids.length > 0 && ids.every(id => selected.has(id))}
                  onChange={event =>
                    onSelect(
                      event.target.checked ? [...new Set([...selectedIds, ...ids])] : selectedIds.filter(id => !ids.includes(id as string)),
                    )
                  }
                />
              </th>
            )}
            {columns.map(([name, field], index) =>
              !traitsOf(field).sortable || !asksField(resource, name, me) ? (
                <th key={name} scope="col" className={headClass(field, index)}>
                  {label(field.labels)}
                </th>
              ) : (
                <SortHeader
                  key={name}
                  name={name}
                  text={label(field.labels)}
                  className={headClass(field, index)}
                  room={field.options.states && roomFor(Object.values(field.options.states).map(label))}
                />
              ),
            )}
            <th scope="col" className="actions-cell">
              {translate('console.rowActions')}
            </th>
          </tr>
        </thead>
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
