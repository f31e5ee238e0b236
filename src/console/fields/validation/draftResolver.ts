import {
  type FieldErrors as FormErrors,
  type FieldValues,
  get,
  type ResolverOptions,
  type ResolverResult,
  set,
} from 'react-hook-form'
import type { Actor, RecordData } from '../../../schema/model/condition'
import { implausibleDays } from '../../../schema/rules/dateSpans'
import { changesOf, checkDraft, type FieldErrors } from '../../../schema/rules/validateDraft'
import { rootField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import type { FieldError } from '../../../schema/text/errorMessages'
import { serverNow } from '../../providers/clock/serverClock'
import { errorText, nestErrors } from '../../providers/api/fieldErrors'

/**
 * Delay after `pointerup` before a press counts as over. A touch ends first, then emulates a press
 * and a click of a mouse.
 */
const AFTER_MS = 60
let pressed: Promise<void> | undefined
window.addEventListener(
  'pointerdown',
  ({ button }) => {
    if (button !== 0) return
    pressed = new Promise<void>(resolve => {
      const stop = new AbortController()
      const end = () => {
        stop.abort()
        pressed = undefined
        resolve()
      }
      const listen = (event: string, work: () => void) =>
        window.addEventListener(event, work, { capture: true, signal: stop.signal })
      listen('click', end)
      listen('pointercancel', end)
      listen('pointerup', () => setTimeout(end, AFTER_MS))
    })
  },
  { capture: true },
)
/**
 * Waits while the pointer is down. Pressing a button blurs the field first. An error message
 * appearing then would move the button away before the click.
 */
const released = async (): Promise<void> => pressed
const leaves = (tree: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, said]) => [
      name,
      typeof said === 'string' ? { type: 'check', message: said } : leaves(said as Record<string, unknown>),
    ]),
  )

const toFormErrors = (resource: AnyResource, errors: FieldErrors): FormErrors =>
  leaves(nestErrors(resource, errors)) as FormErrors

/** Validates a field on blur, and from then on with each change. */
export const validateOnBlur = { mode: 'onTouched', reValidateMode: 'onChange' } as const

/** Result of a validation, delivered once no button is pressed. */
const toResult = async (errors: FormErrors, values: FieldValues): Promise<ResolverResult> => {
  await released()
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
/** Converts errors for react-hook-form: messages by field, or the values. */
export const resolved = (resource: AnyResource, errors: FieldErrors, values: FieldValues): Promise<ResolverResult> =>
  toResult(toFormErrors(resource, errors), values)

/** Variant for a form without a declaration. */
export const resolvedPlain = (
  errors: { readonly [name: string]: FieldError | undefined },
  values: FieldValues,
): Promise<ResolverResult> =>
  toResult(
    Object.fromEntries(
      Object.entries(errors).flatMap(([name, code]) =>
        code ? [[name, { type: 'check', message: errorText(undefined, code) }]] : [],
      ),
    ),
    values,
  )

/** Errors of a draft, with days to come by the server's clock. The server validates with the same code. */
export const draftErrors = (resource: AnyResource, draft: RecordData, stored?: RecordData): FieldErrors => ({
  ...implausibleDays(serverNow(), { fields: resource.fields, values: draft, stored }),
  ...checkDraft(resource, draft, stored).errors,
})
/** Validates by the declaration what a form would send. */
export const draftResolver =
  (resource: AnyResource, actor: Actor, stored?: Record<string, unknown>) =>
  async (values: FieldValues): Promise<ResolverResult> =>
    resolved(resource, draftErrors(resource, changesOf(resource, actor, values, stored), stored), values)
/**
 * Variant for a form of some inputs. Each input is validated by its declaration and by its own
 * `validate`, as in react-admin. Fields without an input are left to the server.
 */
export const inputResolver =
  (resource: AnyResource, actor: Actor, stored?: Record<string, unknown>) =>
  async (
    values: FieldValues,
    _context: unknown,
    { fields, names = [] }: ResolverOptions<FieldValues>,
  ): Promise<ResolverResult> => {
    const all = draftErrors(resource, changesOf(resource, actor, values, stored), stored)
    const isHere = ([path]: readonly [string, unknown]) => names.some(name => rootField(name) === rootField(path))
    const errors = toFormErrors(resource, Object.fromEntries(Object.entries(all).filter(isHere)))
    for (const name of names) {
      const { validate }: { readonly validate?: unknown } = get(fields, name) ?? {}
      const message: unknown = typeof validate === 'function' ? await validate(get(values, name), values) : true
      if (typeof message === 'string') set(errors, name, { type: 'validate', message })
    }
    return toResult(errors, values)
  }
