import { Form, type FormProps, useRecordContext } from 'ra-core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { emptyDraft } from '../../schema/rules/validateDraft'
import { useConsoleConfig, useDefinition } from '../config/ConsoleContext'
import { UploadGate } from '../fields/input/pendingUploads'
import { inputResolver, validateOnBlur } from '../fields/validation/draftResolver'
import { DeclaredForm } from './DeclaredForm'
import { LeaveGuard, useUnsaved } from './LeaveGuard'
import { Toolbar } from './Toolbar'

/** A page shown again resets its form: changed values stay. */
const resetOptions = { keepDirtyValues: true }

export interface SimpleFormProps
  extends Pick<FormProps, 'defaultValues' | 'id' | 'onSubmit' | 'sanitizeEmptyValues' | 'className'> {
  /** Inputs. Default: all declared fields in their sections, with a draft. */
  readonly children?: ReactNode
  /** Below the inputs. Default: the save button. */
  readonly toolbar?: ReactNode
}
/** Warns before a page with unsaved values is left. */
const LeaveMark = () => {
  const { isDirty, isSubmitting } = useFormState()
  useUnsaved(isDirty && !isSubmitting)
  return null
}
const InputForm = ({ children, toolbar = <Toolbar />, defaultValues, ...rest }: SimpleFormProps) => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const record = useRecordContext()
  return (
    <Form
      noValidate
      {...validateOnBlur}
      {...rest}
      defaultValues={record ? defaultValues : { ...emptyDraft(resource), ...defaultValues }}
      resolver={inputResolver(resource, me, record)}
      resetOptions={resetOptions}
    >
      <LeaveMark />
      <div className="form-inputs">{children}</div>
      {toolbar}
    </Form>
  )
}
/**
 * Form of the record of an `Edit`, or of a new one in a `Create`. Its inputs are react-admin's, or
 * `DeclaredInput`.
 * Each is validated by its own `validate` and by the declaration of its field.
 *
 * @example
 * <Edit><SimpleForm><DeclaredInput source="name" /><TextInput source="note" /></SimpleForm></Edit>
 */
export const SimpleForm = (props: SimpleFormProps) => {
  const resource = useDefinition()
  return (
    <LeaveGuard>
      <UploadGate>
        {props.children === undefined ? <DeclaredForm resource={resource} /> : <InputForm {...props} />}
      </UploadGate>
    </LeaveGuard>
  )
}
