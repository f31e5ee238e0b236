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

/** A page that is shown again behind its tab resets its form: what is typed stays. */
const resetOptions = { keepDirtyValues: true }

export interface SimpleFormProps
  extends Pick<FormProps, 'defaultValues' | 'id' | 'onSubmit' | 'sanitizeEmptyValues' | 'className'> {
  /** Inputs; left out, all fields of the declaration in their sections, with a draft that outlives the page. */
  readonly children?: ReactNode
  /** Below the inputs; left out, the button that saves. */
  readonly toolbar?: ReactNode
}
/** Asks before a page with entries that are not saved is left. */
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
 * A form for the record of the `Edit` around it, or for a new one in a `Create`. Inputs are react-admin's, or `DeclaredInput`.
 * Each is checked by its own `validate` and by the declaration of its field.
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
