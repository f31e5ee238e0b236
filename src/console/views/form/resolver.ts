import type { FieldErrors as FormErrors, FieldValues, ResolverResult } from 'react-hook-form'
import { checkDraft, type FieldErrors } from '../../../schema/draft'
import { draftFields } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { nestErrors } from '../../providers/fieldErrors'

const leaves = (tree: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, said]) => [
      name,
      typeof said === 'string' ? { type: 'check', message: said } : leaves(said as Record<string, unknown>),
    ]),
  )

/** What a check found, as react-hook-form takes it: every error's words at its field, or the values. */
export const resolved = (resource: AnyResource, errors: FieldErrors, values: FieldValues): ResolverResult =>
  Object.keys(errors).length > 0 ? { values: {}, errors: leaves(nestErrors(resource, errors)) as FormErrors } : { values, errors: {} }

/** The declaration's check for a form. The mall checks again with the same lines. */
export const draftResolver =
  (resource: AnyResource, stored?: Record<string, unknown>) =>
  async (values: FieldValues): Promise<ResolverResult> =>
    resolved(
      resource,
      checkDraft(resource, Object.fromEntries(draftFields(resource).map(name => [name, values[name]])), stored).errors,
      values,
    )
