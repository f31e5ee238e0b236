import { useListSortContext, useTranslate } from 'ra-core'
import { type CSSProperties, memo } from 'react'
import { getField } from '../../../schema/selectors/definition'
import { traitsOf } from '../../../schema/fields/traits'
import { isParamOf } from '../../../schema/rules/availability'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { minWidthFor } from '../row/RowActions'
import { useSelectedIds, useSelectionActions } from '../state/SelectionContext'
import type { Column } from '../row/columnClass'
import type { RowContext } from '../row/useRowContext'

const SortHeader = ({
  name,
  text,
  className,
  minWidth,
}: {
  name: string
  text: string
  className: string
  minWidth?: string
}) => {
  const { sort, setSort } = useListSortContext()
  const active = sort.field === name
  const next = active && sort.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      style={minWidth ? ({ '--room': minWidth } as CSSProperties) : undefined}
      className={className}
      aria-sort={active ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="sort-button" onClick={() => setSort({ field: name, order: next })}>
        {text}
        <span className="sort-mark" aria-hidden="true">
          {active ? (sort.order === 'ASC' ? '↑' : '↓') : '↕'}
        </span>
      </button>
    </th>
  )
}

/** Selects all rows of this page, or none. Selections on other pages stay. */
const TickAll = ({ ids }: { ids: readonly string[] }) => {
  const ticked = useSelectedIds()
  const { select } = useSelectionActions()
  const translate = useTranslate()
  return (
    <input
      type="checkbox"
      aria-label={translate('console.selectAll')}
      checked={ids.length > 0 && ids.every(id => ticked.includes(id))}
      onChange={event =>
        select(event.target.checked ? [...new Set([...ticked, ...ids])] : ticked.filter(id => !ids.includes(id)))
      }
    />
  )
}
/** Heading of a column, a button if sortable. Reserves the width of the longest state. */
const Heading = ({ name, field, text, className, disableSort = false }: Column) => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const label = useLabel()
  const states = field?.options.states
  const classes = `${className}${states ? ' roomy' : ''}`
  if (!field || disableSort || !traitsOf(field).sortable || !isParamOf(resource, name, me))
    return (
      <th scope="col" className={classes}>
        {text}
      </th>
    )
  const minWidth = states && minWidthFor(Object.values(states).map(label))
  return <SortHeader name={name} text={text} className={classes} minWidth={minWidth} />
}

interface HeadProps {
  readonly context: RowContext
  /** Ids of the rows of this page. */
  readonly ids: readonly string[]
  /** Position field, while rows can be dragged. */
  readonly positionField?: string
}
/** Header row of a list. */
export const DataTableHeader = memo(({ context, ids, positionField }: HeadProps) => {
  const { lead, columns, selectable, hasActions } = context
  const resource = useDefinition()
  const translate = useTranslate()
  const label = useLabel()
  const title = lead && getField(resource, lead.title)
  return (
    <thead>
      <tr>
        {positionField && (
          <th className="handle-cell">
            <span className="visually-hidden">{label(getField(resource, positionField).labels)}</span>
          </th>
        )}
        {selectable && (
          <th className="tick-cell">
            <TickAll ids={ids} />
          </th>
        )}
        {lead && title && <Heading name={lead.title} field={title} text={label(title.labels)} className="lead-cell" />}
        {columns.map(column => (
          <Heading key={column.name} {...column} />
        ))}
        {hasActions && (
          <th scope="col" className="actions-cell">
            {translate('console.rowActions')}
          </th>
        )}
      </tr>
    </thead>
  )
})
