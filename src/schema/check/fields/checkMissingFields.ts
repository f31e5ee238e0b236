import { isObject } from '../../model/condition'
import type { Fields } from '../../model/field'
import type { AnyResource } from '../../model/resource'
import type { ProblemText, Problem } from '../support/problem'

const isField = (value: unknown): boolean => isObject(value) && 'type' in value && 'options' in value
const absentIn = (fields: Fields, before: string): Problem[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const key = `${before}.${name}`
    if (!isField(field)) return [{ key, why: 'this is no field; say one of f, and look at what it is imported from' }]
    return absentIn(field.options.fields ?? {}, key)
  })
/** Undefined fields: a missing export or an import cycle. Reported alone; all else would fail. */
export const checkMissingFields = (resources: readonly AnyResource[]): ProblemText[] =>
  resources.flatMap(({ name, fields }) =>
    absentIn(fields, 'fields').map(problem => ({ file: `resources/${name}.ts`, ...problem })),
  )
