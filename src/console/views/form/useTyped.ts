import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { usePendingUploads } from '../../kinds/pendingUploads'
import { useUnsaved } from './LeaveGuard'
import { useCarried } from './useCarried'

/** The names of a form's entries, of an object that has no others. */
export const namesIn = <V extends FieldValues>(part: object): Path<V>[] => Object.keys(part) as Path<V>[]
/** For a form without a draft in the browser: what is typed goes along when the page is drawn anew, in memory alone, and the guard around it asks whoever leaves. */
export const useTyped = <V extends FieldValues>(
  name: string,
  { formState, getValues, setValue }: Pick<UseFormReturn<V>, 'formState' | 'getValues' | 'setValue'>,
): void => {
  const { isDirty, isSubmitting, dirtyFields } = formState
  const { count } = usePendingUploads()
  useUnsaved((isDirty && !isSubmitting) || count > 0)
  const typed = () => namesIn<V>(dirtyFields).map(each => [each, getValues(each)] as const)
  useCarried(name, typed, kept => {
    for (const [each, value] of kept) setValue(each, value, { shouldDirty: true })
  })
}
