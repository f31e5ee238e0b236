import type { FieldErrors as FormErrors, FieldValues, ResolverResult } from 'react-hook-form'
import type { Actor } from '../../../schema/condition'
import { changesOf, checkDraft, type FieldErrors } from '../../../schema/draft'
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

/** The declaration's check for what a form would send. The mall checks again with the same lines. */
export const draftResolver =
  (resource: AnyResource, actor: Actor, stored?: Record<string, unknown>) =>
  async (values: FieldValues): Promise<ResolverResult> =>
    resolved(resource, checkDraft(resource, changesOf(resource, actor, values, stored), stored).errors, values)
