import { setSubmissionErrors } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { validateOnBlur } from '../fields/validation/draftResolver'

/**
 * Provides a form to its inputs, with a context value that never changes. Inputs read their state
 * by `useFormState`, not from the context's `formState`. Otherwise each change would render every
 * input.
 */
export const SteadyForm = <V extends FieldValues>({
  form,
  children,
}: {
  readonly form: UseFormReturn<V>
  readonly children: ReactNode
}) => {
  const [formState] = useState(form.formState)
  return (
    <FormProvider {...form} formState={formState}>
      {children}
    </FormProvider>
  )
}
/**
 * Form of a record. react-admin's own form resets in its effects. It resets again after mounting
 * and whenever its page is shown again (decision 178).
 */
export const Form = ({
  begin,
  resolver,
  send,
  children,
}: {
  /** Initial values. */
  readonly begin: FieldValues
  readonly resolver: Resolver
  /** Returns the errors by field. */
  readonly send: (values: FieldValues) => Promise<FieldValues | undefined>
  readonly children: ReactNode
}) => {
  const form = useForm({ ...validateOnBlur, defaultValues: begin, resolver })
  const save = form.handleSubmit(async values => setSubmissionErrors((await send(values)) ?? {}, form.setError))
  return (
    <SteadyForm form={form}>
      <form
        noValidate
        onSubmit={event => {
          // The form of a dialog inside is independent.
          event.stopPropagation()
          void save(event)
        }}
      >
        {children}
      </form>
    </SteadyForm>
  )
}
