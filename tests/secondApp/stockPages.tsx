import {
  BulkDeleteButton,
  BulkUpdateButton,
  ColumnsButton,
  Create,
  CreateButton,
  DataTable,
  DateField,
  Edit,
  EditButton,
  ExportButton,
  FilterButton,
  List,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  required,
  SearchInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { defineViews } from '../../src/console/config/ConsoleContext'
import type { bikes } from './app'

const filters = [<SearchInput key="q" source="q" alwaysOn />, <NumberInput key="rent" source="rent" />]
const Actions = () => (
  <TopToolbar>
    <FilterButton />
    <ColumnsButton />
    <CreateButton />
    <ExportButton />
  </TopToolbar>
)
const BulkActions = () => (
  <>
    <BulkUpdateButton data={{ rent: 500 }} mutationMode="pessimistic" />
    <BulkDeleteButton mutationMode="pessimistic" />
  </>
)
/** Pages of react-admin's own components alone, as its tutorial writes them. */
export const StockList = () => (
  <List filters={filters} actions={<Actions />}>
    <DataTable rowClick="show" bulkActionButtons={<BulkActions />}>
      <DataTable.Col source="name" />
      <DataTable.NumberCol source="rent" />
      <DataTable.Col source="bought" field={DateField} />
      <DataTable.Col source="depot">
        <ReferenceField source="depot" reference="depots" />
      </DataTable.Col>
    </DataTable>
  </List>
)
export const StockShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <TextField source="rent" />
      <ReferenceField source="depot" reference="depots" />
      <EditButton />
    </SimpleShowLayout>
  </Show>
)
export const StockEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <NumberInput source="rent" />
      <ReferenceInput source="depot" reference="depots" />
    </SimpleForm>
  </Edit>
)
export const StockCreate = () => (
  <Create redirect="show">
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <NumberInput source="rent" />
    </SimpleForm>
  </Create>
)
export const stockViews = [
  defineViews<typeof bikes>('bikes', {
    page: { list: StockList, show: StockShow, edit: StockEdit, create: StockCreate },
  }),
]
