import { TextInput } from 'react-admin'
import {
  Create,
  DataTable,
  Edit,
  DeclaredInput,
  FieldValue,
  List,
  Pagination,
  SaveButton,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  Toolbar,
} from '../../src/console'
import { defineViews } from '../../src/console/config/ConsoleContext'
import type { bikes, depots } from './app'

/** Pages of the console's own components, written as react-admin's are. */
const KitList = () => (
  <List
    filters={[<TextInput key="name" source="name" alwaysOn />]}
    actions={<span>My actions</span>}
    aside={<aside>Beside</aside>}
    pagination={<Pagination />}
  >
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="state" />
      <DataTable.Col source="rent" label="Price" />
      <DataTable.Col label="Loud" render={({ name }) => <b>{String(name).toUpperCase()}</b>} />
      <DataTable.Col source="bought" field={FieldValue} />
      <DataTable.Col label="In">
        <FieldValue source="depot" />
      </DataTable.Col>
    </DataTable>
  </List>
)
const KitShow = () => (
  <Show actions={false} aside={<aside>Beside</aside>}>
    <SimpleShowLayout>
      <FieldValue source="state" />
      <FieldValue source="rent" />
      <FieldValue source="depot" />
    </SimpleShowLayout>
  </Show>
)
const KitEdit = () => (
  <Edit>
    <SimpleForm
      toolbar={
        <Toolbar>
          <SaveButton label="Send" />
        </Toolbar>
      }
    >
      <DeclaredInput source="name" />
      <DeclaredInput source="rent" />
      <SelectInput source="state" disabled />
    </SimpleForm>
  </Edit>
)
const KitCreate = () => (
  <Create redirect="list">
    <SimpleForm>
      <TextInput source="name" validate={name => (name === 'no' ? 'not this' : undefined)} />
    </SimpleForm>
  </Create>
)
export const kitViews = [
  defineViews<typeof bikes>('bikes', { page: { list: KitList, show: KitShow, edit: KitEdit, create: KitCreate } }),
]
const DepotEdit = () => (
  <Edit>
    <SimpleForm>
      <DeclaredInput source="name" />
    </SimpleForm>
  </Edit>
)
export const depotViews = [defineViews<typeof depots>('depots', { page: { edit: DepotEdit } })]
