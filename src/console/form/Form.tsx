import { setSubmissionErrors } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { validateOnBlur } from '../fields/validation/draftResolver'

/**
 * What the inputs of a form find it by. It never changes: what is typed or wrong each asks for itself (`useFormState`, not the context's `formState`), as every input is drawn
 * anew with the context.
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
/** A record's form. react-admin's own would begin anew with its effects, and so a second time as soon as it is there, and whenever its page is shown again. */
export const Form = ({
  begin,
  resolver,
  send,
  children,
}: {
  /** What it begins with. */
  readonly begin: FieldValues
  readonly resolver: Resolver
  /** Answers what was refused, by field. */
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
          // A dialog's form within it is one of its own.
          event.stopPropagation()
          void save(event)
        }}
      >
        {children}
      </form>
    </SteadyForm>
  )
}
