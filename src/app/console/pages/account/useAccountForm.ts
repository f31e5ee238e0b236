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
  /** What is wrong, as codes by field. */
  readonly validate: (entries: Entries) => Readonly<Record<string, FieldError | undefined>>
  /** The key of what is said once it is changed. */
  readonly successMessage: string
  readonly onChanged: () => void
}
/** How an input hands over what is typed: react-admin makes null of what is emptied, and these forms begin with texts, and judge them. */
export const asText = (typed: string): string => typed
/** A form that changes the own account: what the mall refuses stands at its field; once it is changed the form is empty again. */
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
    // Where the form's own check would have put it: at the first field that is wrong.
    for (const [index, [name, code]] of Object.entries(refused ?? {}).entries())
      form.setError(name, { message: errorText(undefined, code) }, { shouldFocus: index === 0 })
    if (refused) return
    form.reset(empty)
    notify(successMessage, { type: 'success' })
    onChanged()
  })
  return { form, save }
}
