/**
 * Public components of the console, for custom pages. Components named as in react-admin behave
 * alike.
 */
export { SelectInput } from './fields/select/SelectInput'
export { Section } from './components/Section'
export { useLabel } from './config/ConsoleContext'
export { Create } from './form/Create'
export { Edit } from './form/Edit'
export { SimpleForm, type SimpleFormProps } from './form/SimpleForm'
export { DeclaredInput } from './form/sections/DeclaredInput'
export { SaveButton, Toolbar } from './form/Toolbar'
export { BulkActionsToolbar } from './list/bulk/BulkActionsToolbar'
export { DataTable, type DataTableColumnProps, type DataTableProps } from './list/DataTable'
export { ExportButton } from './list/export/ExportButton'
export { List, type ListProps } from './list/List'
export { Pagination } from './list/Pagination'
export { FieldValue } from './record/FieldValue'
export { Show } from './show/Show'
export { SimpleShowLayout } from './show/SimpleShowLayout'
