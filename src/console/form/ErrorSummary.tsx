import { useTranslate } from 'ra-core'
import type { FieldErrors } from 'react-hook-form'
import { getField, getFormSections } from '../../schema/selectors/definition'
import type { AnyResource } from '../../schema/model/resource'
import { queryVisible } from '../components/dom/queryVisible'
import { useLabel } from '../config/ConsoleContext'
import { focusField } from './state/focusField'

/** Limit of listed fields. */
const NAMED = 4
/** Number of errors of a field, including those of its sub-records. */
const countIn = (error: unknown): number => {
  if (!error || typeof error !== 'object') return 0
  return 'message' in error ? 1 : Object.values(error).reduce((sum: number, each) => sum + countIn(each), 0)
}
const wrongInput = '[aria-invalid="true"], .Mui-error [role="combobox"], fieldset:has(.Mui-error) :is(input, button)'
/** Focuses the first invalid field, in the order of the page. */
const goToFirst = () => {
  const element = queryVisible(`main form :is(${wrongInput})`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** Number of errors, with links to their fields. */
export const ErrorSummary = ({ resource, errors }: { resource: AnyResource; errors: FieldErrors }) => {
  const translate = useTranslate()
  const label = useLabel()
  const names = getFormSections(resource)
    .flatMap(({ fields }) => fields)
    .filter(name => name in errors)
  return (
    <span className="mistakes">
      <button type="button" className="row-action danger to-mistake" onClick={goToFirst}>
        {translate('console.errorsAt', { smart_count: countIn(errors) })}
      </button>
      {names.length > 1 &&
        names.slice(0, NAMED).map(name => (
          <button key={name} type="button" className="row-action danger" onClick={() => focusField(name)}>
            {label(getField(resource, name).labels)}
          </button>
        ))}
    </span>
  )
}
