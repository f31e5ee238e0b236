import { useTranslate } from 'ra-core'
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectArrayInput,
  SelectInput as ChoiceSelect,
  type SelectInputProps,
} from 'react-admin'
import { isEmpty } from '../../../schema/model/condition'
import { matchesChoice } from '../../../schema/labels/choiceSearch'
import { chosenFilter } from '../../../schema/selectors/referenceFilter'
import { getField, getReferenceTarget, getStates, getTitleField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { useDefinition, useManifest, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { type InputProps, useFieldInput, useFieldValue } from '../input/useFieldInput'

/** Options that this role may choose. Includes the current value. */
const useChoices = (options: AnyField['options']['options'], now?: unknown) => {
  const label = useLabel()
  const { me } = useConsoleConfig()
  return Object.entries(options ?? {})
    .filter(([id, option]) => id === now || option.roles === undefined || option.roles.includes(me.role))
    .map(([id, option]) => ({ id, name: label(option) }))
}
/**
 * Texts that MUI would show in English. `openOnFocus` is off, so that the list of a first field
 * does not cover its dialog.
 */
const useListProps = () => {
  const translate = useTranslate()
  return {
    openOnFocus: false,
    noOptionsText: translate('console.noChoice'),
    loadingText: translate('console.loading'),
    openText: translate('console.choose'),
    closeText: translate('console.close'),
    clearText: translate('ra.action.clear_input_value'),
  }
}
/** Select of one option. Searchable from 13 options on, in both languages and by pinyin. */
export const ChoiceInput = (props: InputProps) => {
  const list = useListProps()
  const now = useFieldValue(props.source)
  const choices = useChoices(props.field.options.options, now)
  const common = useFieldInput(props)
  const { options = {} } = props.field.options
  const matches = (typed: string, { id, name }: { id: string; name: string }, exact = false) => {
    const option = options[id] ?? { zh: name, en: name }
    return exact ? name === typed : matchesChoice(option, typed)
  }
  return choices.length > 12 ? (
    <AutocompleteInput
      {...common}
      {...list}
      choices={choices}
      matchSuggestion={matches}
      parse={value => value || null}
    />
  ) : (
    <ChoiceSelect
      {...common}
      // react-admin offers to clear any optional value, an empty one too. A label of its own has no asterisk.
      {...(isEmpty(now) && !props.required && { isRequired: true, label: <span>{common.label}</span> })}
      choices={choices}
      emptyText="ra.action.clear_input_value"
      resettable={Boolean(now) && !props.disabled && !props.required}
      parse={value => value || null}
    />
  )
}
/** react-admin's `SelectInput`. Its choices default to the declared options or states. */
export const SelectInput = (props: SelectInputProps) => {
  const { fields } = useDefinition()
  const label = useLabel()
  const { source = '' } = props
  const declared = Object.hasOwn(fields, source) ? getStates(getField({ fields }, source)) : []
  const choices = props.choices ?? declared.map(([id, option]) => ({ id, name: label(option) }))
  return <ChoiceSelect {...props} choices={choices} />
}
export const ChoicesInput = (props: InputProps) => (
  <SelectArrayInput {...useFieldInput(props)} choices={useChoices(props.field.options.options)} />
)

/** Searchable select of a record of another resource. */
export const ReferenceChoice = (props: InputProps) => {
  const to = getReferenceTarget(props.field)
  const target = useDefinition(to)
  const common = useFieldInput(props)
  const list = useListProps()
  // The record's name loads later. Shrinks the label, which would cover the value.
  const shrunk = useFieldValue(props.source) ? { TextFieldProps: { slotProps: { inputLabel: { shrink: true } } } } : {}
  return (
    <ReferenceInput
      source={props.source}
      reference={to}
      filter={chosenFilter(props.field, target)}
      sort={{ field: getTitleField(target), order: 'ASC' }}
      perPage={20}
    >
      <AutocompleteInput
        {...common}
        {...list}
        {...shrunk}
        optionText={getTitleField(target)}
        parse={value => value || null}
      />
    </ReferenceInput>
  )
}
export const ReferencesChoice = (props: InputProps) => {
  const to = getReferenceTarget(props.field)
  const target = useManifest(to)
  return (
    <ReferenceArrayInput source={props.source} reference={to} perPage={20}>
      <AutocompleteArrayInput {...useFieldInput(props)} {...useListProps()} optionText={getTitleField(target)} />
    </ReferenceArrayInput>
  )
}
