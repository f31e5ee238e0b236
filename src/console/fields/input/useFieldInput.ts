import { useWrappedSource } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyField } from '../../../schema/model/field'
import { useLabel } from '../../config/ConsoleContext'

/** Props of an input: path of its value, declaration, and whether it is disabled. */
export interface InputProps {
  readonly source: string
  readonly field: AnyField
  readonly required?: boolean
  readonly disabled?: boolean
}
// The resolver validates. This adds the asterisk and the accessible state.
export const requiredMark = (required: boolean | undefined) => (required ? { isRequired: true } : {})

/** Props of react-admin's inputs for a declared field. */
export const useFieldInput = ({ source, field, required, disabled }: InputProps) => {
  const label = useLabel()
  return {
    source,
    label: label(field.labels),
    ...requiredMark(required),
    disabled,
    helperText: label(field.options.help ?? field.options.pattern) || false,
    fullWidth: true,
  } as const
}

/** Current value of an input, also inside sub-records. */
export const useFieldValue = (source: string): unknown => useWatch({ name: useWrappedSource(source) })
