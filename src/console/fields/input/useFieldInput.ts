import { useWrappedSource } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyField } from '../../../schema/model/field'
import { useLabel } from '../../config/ConsoleContext'

/** What an input needs: where its value stands, its declaration, and whether it is open. */
export interface InputProps {
  readonly source: string
  readonly field: AnyField
  readonly required?: boolean
  readonly disabled?: boolean
}
// The resolver checks; this only draws the asterisk and tells assistive technology.
export const requiredMark = (required: boolean | undefined) => (required ? { isRequired: true } : {})

/** What react-admin's inputs take, from a declared field. */
export const useCommon = ({ source, field, required, disabled }: InputProps) => {
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

/** What an input holds now, in a sub-record too. */
export const useNow = (source: string): unknown => useWatch({ name: useWrappedSource(source) })
