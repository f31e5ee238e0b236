import { columnsOf, fieldOf, formSections, showSections, sortOf } from '../src/schema/derive'
import type { AnyField, Kind } from '../src/schema/field'
import type { AnyResource } from '../src/schema/resource'

const text = (value: string) => JSON.stringify(value)
const choices = (field: AnyField) =>
  `[${Object.entries(field.options.options ?? {})
    .map(([id, option]) => `{ id: ${text(id)}, name: ${text(option.en as string)} }`)
    .join(', ')}]`
const states = (field: AnyField) =>
  `[${Object.entries(field.options.states ?? {})
    .map(([key, state]) => `{ id: ${JSON.stringify(state.value ?? key)}, name: ${text(state.en as string)} }`)
    .join(', ')}]`
const tag = (component: string) => (name: string) => ({ component, jsx: `<${component} source=${text(name)} />` })
type Made = { readonly component: string; readonly jsx: string }
type Maker = (name: string, field: AnyField) => Made
const withChoices =
  (component: string): Maker =>
  (name, field) => ({
    component,
    jsx: `<${component} source=${text(name)} choices={${field.kind === 'state' ? states(field) : choices(field)}} />`,
  })
const reference =
  (component: string): Maker =>
  (name, field) => ({ component, jsx: `<${component} source=${text(name)} reference=${text(field.options.to as string)} />` })
const fen = (name: string): Made => ({
  component: 'FunctionField',
  jsx: `<FunctionField source=${text(name)} render={record => record.${name} === null ? '' : \`¥\${(record.${name} / 100).toFixed(2)}\`} />`,
})

/** react-admin's own field for each kind. */
const fields: { readonly [K in Kind]: Maker } = {
  id: tag('TextField'),
  text: tag('TextField'),
  longText: tag('TextField'),
  int: tag('NumberField'),
  number: tag('NumberField'),
  money: fen,
  bool: tag('BooleanField'),
  pick: withChoices('SelectField'),
  picks: tag('TextArrayField'),
  state: withChoices('SelectField'),
  date: tag('DateField'),
  dateTime: name => ({ component: 'DateField', jsx: `<DateField source=${text(name)} showTime />` }),
  dateRange: name => tag('TextField')(`${name}.start`),
  image: tag('ImageField'),
  images: tag('TextArrayField'),
  file: tag('TextField'),
  region: tag('TextField'),
  ref: reference('ReferenceField'),
  refs: reference('ReferenceArrayField'),
  rows: name => ({ component: 'ArrayField', jsx: `<ArrayField source=${text(name)} />` }),
  secret: tag('TextField'),
  serial: tag('TextField'),
  order: tag('TextField'),
  createdTime: name => ({ component: 'DateField', jsx: `<DateField source=${text(name)} showTime />` }),
  updatedTime: name => ({ component: 'DateField', jsx: `<DateField source=${text(name)} showTime />` }),
  computed: tag('TextField'),
}
/** react-admin's own input for each kind that people fill in; pictures keep the console's. */
const inputs: { readonly [K in Kind]?: Maker } = {
  text: tag('TextInput'),
  longText: name => ({ component: 'TextInput', jsx: `<TextInput source=${text(name)} multiline />` }),
  int: tag('NumberInput'),
  number: tag('NumberInput'),
  money: name => ({
    component: 'NumberInput',
    jsx: `<NumberInput source=${text(name)} format={fen => (fen === null ? null : fen / 100)} parse={yuan => (yuan === null ? null : Math.round(yuan * 100))} />`,
  }),
  bool: tag('BooleanInput'),
  pick: withChoices('SelectInput'),
  picks: withChoices('SelectArrayInput'),
  date: tag('DateInput'),
  dateTime: tag('DateTimeInput'),
  ref: reference('ReferenceInput'),
  refs: reference('ReferenceArrayInput'),
  secret: tag('PasswordInput'),
}
const file = (components: readonly string[], name: string, body: string) =>
  `import { ${[...new Set(components)].sort().join(', ')} } from 'react-admin'\n\nexport const ${name} = () => (\n${body}\n)\n`
const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

const list = (resource: AnyResource) => {
  const columns = columnsOf(resource).map(name => fields[fieldOf(resource, name).kind](name, fieldOf(resource, name)))
  const sort = sortOf(resource)
  const body = `  <List sort={{ field: ${text(sort.field)}, order: ${text(sort.order)} }}>\n    <DataTable>\n${columns.map(({ jsx }, index) => `      <DataTable.Col source=${text(columnsOf(resource)[index] as string)}>${jsx}</DataTable.Col>`).join('\n')}\n    </DataTable>\n  </List>`
  return file(['List', 'DataTable', ...columns.map(({ component }) => component)], `${pascal(resource.name)}List`, body)
}
const form = (resource: AnyResource) => {
  const used = ['Edit', 'TabbedForm']
  const input = (name: string) => {
    const field = fieldOf(resource, name)
    const made = inputs[field.kind]?.(name, field)
    if (made) used.push(made.component)
    return made
      ? `        ${made.jsx}`
      : `        {/* ${name} (${field.kind}): <FieldInput source=${text(name)} field={declaration.fields.${name}} /> from src/console/kinds */}`
  }
  const tabs = formSections(resource).map(
    section => `      <TabbedForm.Tab label=${text(section.labels.en)}>\n${section.fields.map(input).join('\n')}\n      </TabbedForm.Tab>`,
  )
  return file(
    used,
    `${pascal(resource.name)}Form`,
    `  <Edit mutationMode="pessimistic">\n    <TabbedForm>\n${tabs.join('\n')}\n    </TabbedForm>\n  </Edit>`,
  )
}
const show = (resource: AnyResource) => {
  const used = ['Show', 'TabbedShowLayout']
  const tabs = showSections(resource).map(
    section =>
      `      <TabbedShowLayout.Tab label=${text(section.labels.en)}>\n${section.fields
        .map(name => {
          const made = fields[fieldOf(resource, name).kind](name, fieldOf(resource, name))
          used.push(made.component)
          return `        ${made.jsx}`
        })
        .join('\n')}\n      </TabbedShowLayout.Tab>`,
  )
  return file(
    used,
    `${pascal(resource.name)}Show`,
    `  <Show>\n    <TabbedShowLayout>\n${tabs.join('\n')}\n    </TabbedShowLayout>\n  </Show>`,
  )
}
export const ejectable = { list, form, show }
/** A derived view as react-admin code that stands by itself; mount it with `views(resource, { page: { list: … } })`. */
export const ejectView = (resource: AnyResource, view: keyof typeof ejectable): string => ejectable[view](resource)
