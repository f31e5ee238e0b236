import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { usePendingUploads } from '../../kinds/pendingUploads'
import { useUnsaved } from './LeaveGuard'

const countErrors = (errors: object): number =>
  Object.values(errors).reduce(
    (sum: number, each) => sum + (each && typeof each === 'object' ? ('message' in each ? 1 : countErrors(each)) : 0),
    0,
  )

const wrongInput = '[aria-invalid="true"], .Mui-error [role="combobox"], fieldset:has(.Mui-error) :is(input, button)'
/** To the first field that is wrong, in the order of the page. */
const goToFirst = () => {
  const found = document.querySelector<HTMLElement>(`main form :is(${wrongInput})`)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}
/** The button that saves, and how things stand: uploads under way, entries to change, entries not saved. */
export const SaveBar = ({
  className,
  submit,
  closed = false,
  more,
}: {
  readonly className: string
  readonly submit: string
  /** Nothing of the record is open. */
  readonly closed?: boolean
  readonly more?: ReactNode
}) => {
  const translate = useTranslate()
  const { errors, isDirty, isSubmitting, submitCount } = useFormState()
  const { count, waiting } = usePendingUploads()
  useUnsaved((isDirty && !isSubmitting) || count > 0)
  const wrong = submitCount > 0 ? countErrors(errors) : 0
  const status = () => {
    if (count > 0) return translate(waiting ? 'console.uploadsAwaited' : 'console.uploadsUnderWay', { smart_count: count })
    if (isSubmitting) return translate('console.saving')
    if (wrong > 0)
      return (
        <button type="button" className="row-action danger to-mistake" onClick={goToFirst}>
          {translate('console.errorsAt', { smart_count: wrong })}
        </button>
      )
    return isDirty ? translate('console.unsaved') : ''
  }
  return (
    <div className={className}>
      <Button type="submit" variant="contained" disabled={closed} loading={isSubmitting || waiting}>
        {submit}
      </Button>
      {more}
      <span role="status" className="quiet">
        {status()}
      </span>
    </div>
  )
}
