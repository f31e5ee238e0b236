import { useNotify } from 'ra-core'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../../console/providers/api/fieldErrors'
import { validateOnBlur, resolvedPlain } from '../../../../console/fields/validation/draftResolver'
import { useDraftValues } from '../../../../console/form/draft/useDraftValues'
import type { FieldError } from '../../../../schema/text/errorMessages'
import type { AccountCall } from './useAccountCall'

type Entries = Record<string, string>
interface OwnForm {
  readonly send: AccountCall
  readonly path: string
  readonly empty: Entries
  /** Validates the entries. Returns error codes by field. */
  readonly validate: (entries: Entries) => Readonly<Record<string, FieldError | undefined>>
  /** Message key after success. */
  readonly successMessage: string
  readonly onChanged: () => void
}
/** Keeps an emptied input a text: React-admin would make it null, but these forms need texts. */
export const asText = (typed: string): string => typed
/** Form for a change of the own account. Shows refusals at their fields, resets on success. */
export const useAccountForm = ({ send, path, empty, validate, successMessage, onChanged }: OwnForm) => {
  const notify = useNotify()
  const form = useForm<Entries>({
    ...validateOnBlur,
    defaultValues: empty,
    resolver: entries => resolvedPlain(validate(entries), entries),
  })
  useDraftValues(path, form)
  const save = form.handleSubmit(async entries => {
    const refused = await send(path, entries)
    // Focuses the first field with an error, as the form's own validation does.
    for (const [index, [name, code]] of Object.entries(refused ?? {}).entries())
      form.setError(name, { message: errorText(undefined, code) }, { shouldFocus: index === 0 })
    if (refused) return
    form.reset(empty)
    notify(successMessage, { type: 'success' })
    onChanged()
  })
  return { form, save }
}
