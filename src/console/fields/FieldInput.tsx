import { memo, type ReactNode } from 'react'
import { ArrayInput, BooleanInput, SimpleFormIterator } from 'react-admin'
import type { FieldType } from '../../schema/model/field'
import { entryOf } from '../../schema/labels/labels'
import { useLabel } from '../config/ConsoleContext'
import '../theme/forms/forms.css'
import { AddItemButton } from './array/AddItemButton'
import { ChoiceInput, ChoicesInput, ReferenceChoice, ReferencesChoice } from './select/SelectInput'
import { DayInput, MomentInput, RangeInput } from './date/DateInput'
import { type InputProps, useFieldInput } from './input/useFieldInput'
import { NumberInput } from './number/NumberInput'
import ImageInput from './image/ImageInput'
import { RegionInput } from './region/RegionInput'
import { SecretInput } from './secret/SecretInput'
import { LineInput, LongTextInput } from './text/TextInput'

const Rows = (props: InputProps) => {
  const label = useLabel()
  const common = useFieldInput(props)
  return (
    <ArrayInput source={props.source} label={common.label} helperText={common.helperText}>
      <SimpleFormIterator
        inline
        disableClear
        disabled={props.disabled}
        className="sub-records"
        addButton={<AddItemButton source={props.source} entry={label(entryOf(props.field.labels))} />}
      >
        {Object.entries(props.field.options.fields ?? {}).map(([name, field]) => (
          <SubInput key={name} source={name} field={field} disabled={props.disabled} />
        ))}
      </SimpleFormIterator>
    </ArrayInput>
  )
}
const SubInput = (props: InputProps) => <FieldInput {...props} required={props.field.options.required} />
const Pictures = (props: InputProps) => <ImageInput {...props} many />
const none = () => null

/** Input of each field type that people fill in. */
const inputs: { readonly [K in FieldType]: (props: InputProps) => ReactNode } = {
  text: LineInput,
  longText: LongTextInput,
  integer: NumberInput,
  number: NumberInput,
  money: NumberInput,
  boolean: props => <BooleanInput {...useFieldInput(props)} />,
  select: ChoiceInput,
  multiSelect: ChoicesInput,
  date: DayInput,
  dateTime: MomentInput,
  dateRange: RangeInput,
  image: ImageInput,
  images: Pictures,
  privateImage: ImageInput,
  region: RegionInput,
  reference: ReferenceChoice,
  references: ReferencesChoice,
  array: Rows,
  secret: SecretInput,
  id: none,
  state: none,
  sequence: none,
  secureCode: none,
  position: none,
  createdTime: none,
  updatedTime: none,
  computed: none,
}
/** Input of one declared field. Subscribes to its own value, so the form does not render. */
const FieldInput = memo((props: InputProps) => {
  const Input = inputs[props.field.type]
  return <Input {...props} />
})
export default FieldInput
