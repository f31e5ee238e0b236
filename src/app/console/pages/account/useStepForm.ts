import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { errorText } from '../../../../console/providers/api/fieldErrors'
import { ApiError } from '../../../../console/providers/api/call'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { useNotifyError } from '../../../../console/components/hooks/useNotifyError'
import { validateOnBlur, resolvedPlain } from '../../../../console/fields/validation/draftResolver'
import { namesIn } from '../../../../console/form/draft/useDraftValues'

/** Shows a refusal at its fields and focuses the first. Other refusals become a notification. */
export const setStepErrors = <V extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<V>, 'setError' | 'getValues'>,
  fault: unknown,
  notifyError: (fault: unknown) => void,
): void => {
  const errors = fault instanceof ApiError ? Object.entries(fault.data?.errors ?? {}) : []
  const known = namesIn<V>(getValues())
  const at = errors.flatMap(([name, code]) => known.filter(each => each === name).map(each => [each, code] as const))
  if (at.length === 0) notifyError(fault)
  for (const [index, [name, code]] of at.entries())
    setError(name, { message: errorText(undefined, code) }, { shouldFocus: index === 0 })
}
type Entries = Record<string, string>
/** Form of a dialog with one call and required fields. `then` receives the answer. */
export const useStepForm = <A>(path: string, empty: Entries, then: (answer: A) => void) => {
  const notifyError = useNotifyError()
  const form = useForm<Entries>({
    ...validateOnBlur,
    defaultValues: empty,
    resolver: entries => {
      const missing = Object.keys(empty).map(name => [name, entries[name]?.trim() ? undefined : ('required' as const)])
      return resolvedPlain(Object.fromEntries(missing), entries)
    },
  })
  const send = form.handleSubmit(async entries => {
    try {
      then(await callAccount<A>(path, entries))
    } catch (fault) {
      setStepErrors(form, fault, notifyError)
    }
  })
  return { form, send }
}
