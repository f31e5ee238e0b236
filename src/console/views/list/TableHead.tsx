import { useListContext, useListSortContext, useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { fieldOf } from '../../../schema/derive'
import type { AnyField } from '../../../schema/field'
import { traitsOf } from '../../../schema/kinds/traits'
import { asksField } from '../../../schema/machine'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import type { RowContext, RowRecord } from './useRowContext'
import { roomFor } from './RowActions'

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

/** Ticks all rows of this page, or none of them; what is ticked on other pages stays. */
const TickAll = ({ ids }: { ids: readonly string[] }) => {
  const { selectedIds, onSelect } = useListContext<RowRecord>()
  const translate = useTranslate()
  return (
    <input
      type="checkbox"
      aria-label={translate('console.selectAll')}
      checked={ids.length > 0 && ids.every(id => selectedIds.includes(id))}
      onChange={event =>
        onSelect(event.target.checked ? [...new Set([...selectedIds, ...ids])] : selectedIds.filter(id => !ids.some(each => each === id)))
      }
    />
  )
}

/** The headings of a list's columns; those it can be sorted by are buttons. */
export const TableHead = ({
  columns,
  ids,
  selectable,
  byHand,
}: Pick<RowContext, 'columns' | 'selectable'> & {
  /** The rows of this page. */
  readonly ids: readonly string[]
  /** The field of the hand-made order, while rows can be dragged. */
  readonly byHand?: string
}) => {
  const resource = useDeclaration()
  const { me } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  return (
    <thead>
      <tr>
        {byHand && (
          <th className="handle-cell">
            <span className="visually-hidden">{label(fieldOf(resource, byHand).labels)}</span>
          </th>
        )}
        {selectable && (
          <th className="tick-cell">
            <TickAll ids={ids} />
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
  )
}
