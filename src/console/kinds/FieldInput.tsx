import { Button, FormHelperText } from '@mui/material'
import { useSimpleFormIterator, useTranslate, useWrappedSource } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { titleField } from '../../schema/derive'
import type { AnyField, Kind, Labels } from '../../schema/field'
import { entryOf } from '../../schema/naming'
import { useDeclaration, useLabel, useShop } from '../shopContext'
import { DayInput, MomentInput, RangeInput } from './DayInputs'
import { type InputProps, useCommon } from './inputProps'
import { NumberInput } from './NumberInput'
import PicturesInput from './PicturesInput'
import { RegionInput } from './RegionInput'
import { SecretInput } from './SecretInput'

/** What an input holds now, in a sub-record too. */
const useNow = (source: string): unknown => useWatch({ name: useWrappedSource(source) })
/** What this role may choose; what stands there already stays to be seen. */
const useChoices = (options: AnyField['options']['options'], now?: unknown) => {
  const label = useLabel()
  const { me } = useShop()
  return Object.entries(options ?? {})
    .filter(([id, option]) => id === now || option.roles === undefined || option.roles.includes(me.role))
    .map(([id, option]) => ({ id, name: label(option as Labels) }))
}
const modes: { readonly [F in NonNullable<AnyField['options']['like']>]: string } = {
  phone: 'tel',
  email: 'email',
  url: 'url',
  creditCode: 'text',
  idCard: 'text',
  username: 'text',
  password: 'text',
}
const Line = (props: InputProps) => {
  const { like, mask } = props.field.options
  const translate = useTranslate()
  const common = useCommon(props)
  const now = useNow(props.source)
  const masked = mask !== undefined && String(now ?? '').includes('*')
  return (
    <TextInput
      {...common}
      helperText={masked ? translate('console.maskedHelp') : common.helperText}
      onFocus={event => masked && event.target.select()}
      parse={value => value}
      slotProps={{ htmlInput: { inputMode: like ? modes[like] : undefined } }}
    />
  )
}
/** How long a text may be and is: it stays beside the error, and goes on counting. */
const LongText = (props: InputProps) => {
  const { max = 0 } = props.field.options
  const common = useCommon(props)
  const id = useId()
  // As the check counts it.
  const count = String(useNow(props.source) ?? '').trim().length
  return (
    <>
      <TextInput
        {...common}
        id={id}
        multiline
        minRows={3}
        maxRows={12}
        parse={value => value}
        slotProps={{ htmlInput: { 'aria-describedby': `${id}-helper-text ${id}-count` } }}
      />
      <FormHelperText id={`${id}-count`} error={count > max} className="count-text">
        {count} / {max}
      </FormHelperText>
    </>
  )
}

/** What MUI would say in English. */
const useListWords = () => {
  const translate = useTranslate()
  return {
    noOptionsText: translate('console.noChoice'),
    loadingText: translate('console.loading'),
    openText: translate('console.choose'),
    closeText: translate('console.close'),
    clearText: translate('ra.action.clear_input_value'),
  }
}
const Choice = (props: InputProps) => {
  const words = useListWords()
  const choices = useChoices(props.field.options.options, useNow(props.source))
  const common = useCommon(props)
  return choices.length > 12 ? (
    <AutocompleteInput {...common} {...words} choices={choices} parse={value => value || null} />
  ) : (
    <SelectInput {...common} choices={choices} resettable parse={value => value || null} />
  )
}
const Choices = (props: InputProps) => <SelectArrayInput {...useCommon(props)} choices={useChoices(props.field.options.options)} />

const filterOf = (field: AnyField, target: ReturnType<typeof useDeclaration>) =>
  Object.fromEntries(
    Object.entries(field.options.filter ?? {}).map(([name, value]) => [
      name,
      (target.fields[name] as AnyField).options.states?.[String(value)]?.value ?? value,
    ]),
  )
const Reference = (props: InputProps) => {
  const to = props.field.options.to as string
  const target = useDeclaration(to)
  const common = useCommon(props)
  const words = useListWords()
  // Its name comes after the record: until then the label would lie over the place.
  const shrunk = useNow(props.source) ? { TextFieldProps: { slotProps: { inputLabel: { shrink: true } } } } : {}
  return (
    <ReferenceInput
      source={props.source}
      reference={to}
      filter={filterOf(props.field, target)}
      sort={{ field: titleField(target), order: 'ASC' }}
      perPage={20}
    >
      <AutocompleteInput {...common} {...words} {...shrunk} optionText={titleField(target)} parse={value => value || null} />
    </ReferenceInput>
  )
}
const References = (props: InputProps) => {
  const to = props.field.options.to as string
  const target = useDeclaration(to)
  return (
    <ReferenceArrayInput source={props.source} reference={to} perPage={20}>
      <AutocompleteArrayInput {...useCommon(props)} {...useListWords()} optionText={titleField(target)} />
    </ReferenceArrayInput>
  )
}
const AddRow = ({ field }: { readonly field: string }) => {
  const { add } = useSimpleFormIterator()
  const translate = useTranslate()
  return (
    <Button size="small" variant="outlined" onClick={() => add()}>
      {translate('console.addRow', { field })}
    </Button>
  )
}
const Rows = (props: InputProps) => {
  const label = useLabel()
  const common = useCommon(props)
  return (
    <ArrayInput source={props.source} label={common.label} helperText={common.helperText}>
      <SimpleFormIterator
        inline
        disableClear
        disabled={props.disabled}
        className="sub-records"
        addButton={<AddRow field={label(entryOf(props.field.labels))} />}
      >
        {Object.entries(props.field.options.fields ?? {}).map(([name, field]) => (
          <SubInput key={name} source={name} field={field} disabled={props.disabled} />
        ))}
      </SimpleFormIterator>
    </ArrayInput>
  )
}
const SubInput = (props: InputProps) => <FieldInput {...props} required={props.field.options.required} />
const Pictures = (props: InputProps) => <PicturesInput {...props} many />
const none = () => null

/** The input of every kind that people fill in. */
const inputs: { readonly [K in Kind]: (props: InputProps) => ReactNode } = {
  text: Line,
  longText: LongText,
  int: NumberInput,
  number: NumberInput,
  money: NumberInput,
  bool: props => <BooleanInput {...useCommon(props)} />,
  pick: Choice,
  picks: Choices,
  date: DayInput,
  dateTime: MomentInput,
  dateRange: RangeInput,
  image: PicturesInput,
  images: Pictures,
  file: PicturesInput,
  region: RegionInput,
  ref: Reference,
  refs: References,
  rows: Rows,
  secret: SecretInput,
  id: none,
  state: none,
  serial: none,
  order: none,
  createdTime: none,
  updatedTime: none,
  computed: none,
}
/** The input of one declared field, with its label, its limits and its error. */
const FieldInput = (props: InputProps) => {
  const Input = inputs[props.field.kind]
  return <Input {...props} />
}
export default FieldInput
