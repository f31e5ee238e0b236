import { RecordContextProvider } from 'ra-core'
import { Children, type ComponentType, isValidElement, type ReactNode, useMemo } from 'react'
import type { AnyResource } from '../../schema/model/resource'
import { useDefinition } from '../config/ConsoleContext'
import { declaredField } from '../config/declaredField'
import { RecordTable } from './RecordTable'
import type { ColumnOptions } from './row/columnClass'
import type { RowClick, RowRecord } from './row/useRowContext'

export interface DataTableColumnProps {
  /** Name of the record's field. */
  readonly source?: string
  /** Heading. Default: the field's label. */
  readonly label?: string
  readonly disableSort?: boolean
  readonly className?: string
  /** Renders the cell of a record. */
  readonly render?: (record: RowRecord) => ReactNode
  /** Component of the field, such as react-admin's `DateField`. */
  readonly field?: ComponentType<{ readonly source: string }>
  /** Content of the cell, inside the record's context. */
  readonly children?: ReactNode
}
/**
 * Column of a `DataTable`. Renders nothing itself: the table reads its props. Without `render`,
 * `field` and children, the declaration renders the cell.
 *
 * @example
 * <DataTable>
 *   <DataTable.Col source="name" />
 *   <DataTable.Col label="Net" render={({ price }) => Number(price) / 1.13} />
 * </DataTable>
 */
const DataTableColumn = (_: DataTableColumnProps): ReactNode => null

const drawOf = ({ source = '', render, field: Field, children }: DataTableColumnProps): ColumnOptions['draw'] => {
  if (render) return render
  if (!Field && children === undefined) return undefined
  return record => (
    <RecordContextProvider value={record}>{Field ? <Field source={source} /> : children}</RecordContextProvider>
  )
}
/** Reads the columns from the children of a table. */
const readColumns = (resource: AnyResource, children: ReactNode): readonly ColumnOptions[] =>
  Children.toArray(children).flatMap((child, index) => {
    if (!isValidElement<DataTableColumnProps>(child)) return []
    const { source, label, disableSort, className } = child.props
    const draw = drawOf(child.props)
    const isDeclared = source !== undefined && (!draw || Object.hasOwn(resource.fields, source))
    const field = isDeclared ? declaredField(resource, source) : undefined
    return [{ name: source ?? `column ${index}`, field, text: label, disableSort, className, draw }]
  })
export interface DataTableProps {
  /** `DataTable.Col` elements. Default: the declared columns. */
  readonly children?: ReactNode
  /** `false`: rows cannot be selected. */
  readonly bulkActionButtons?: false
  /** Page behind the first cell of a row. Default: `show`. */
  readonly rowClick?: RowClick
}
/**
 * Rows of the surrounding list, with their actions.
 *
 * @example
 * <List>
 *   <DataTable>
 *     <DataTable.Col source="name" />
 *     <DataTable.Col source="price" />
 *   </DataTable>
 * </List>
 */
export const DataTable = ({ children, bulkActionButtons, rowClick }: DataTableProps) => {
  const resource = useDefinition()
  const columns = useMemo(
    () => (children === undefined ? undefined : readColumns(resource, children)),
    [resource, children],
  )
  return <RecordTable columns={columns} rowClick={rowClick} selectable={bulkActionButtons !== false} />
}
DataTable.Col = DataTableColumn
