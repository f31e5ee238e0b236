import { useTranslate } from 'ra-core'
import type { FieldErrors } from 'react-hook-form'
import { getField, getFormSections } from '../../schema/selectors/definition'
import type { AnyResource } from '../../schema/model/resource'
import { findShown } from '../components/dom/queryVisible'
import { useLabel } from '../config/ConsoleContext'
import { focusField } from './state/focusField'

/** How many names stand there before the rest are only counted. */
const NAMED = 4
/** What is wrong within the errors of a field: itself, or what stands in it. */
const countIn = (error: unknown): number => {
  if (!error || typeof error !== 'object') return 0
  return 'message' in error ? 1 : Object.values(error).reduce((sum: number, each) => sum + countIn(each), 0)
}
const wrongInput = '[aria-invalid="true"], .Mui-error [role="combobox"], fieldset:has(.Mui-error) :is(input, button)'
/** To the first field that is wrong, in the order of the page. */
const goToFirst = () => {
  const element = findShown(`main form :is(${wrongInput})`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** How many entries need a change, and a link to each field that holds one. */
export const ErrorSummary = ({
  resource,
  errors,
}: {
  readonly resource: AnyResource
  readonly errors: FieldErrors
}) => {
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
