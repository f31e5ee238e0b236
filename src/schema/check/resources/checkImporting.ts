import { getFormFields, getField } from '../../selectors/definition'
import { fitsImport, unsaidSecrets } from '../../spreadsheet/importColumns'
import { traitsOf } from '../../fields/traits'
import type { AnyResource } from '../../model/resource'
import { problemAt, type Check, unknownFieldProblems, duplicates } from '../support/problem'

/** Problems of key fields: creators of records must write them, unmasked, as single values. */
const keyFaults = (resource: AnyResource, names: readonly string[]): string[] =>
  names
    .filter(name => Object.hasOwn(resource.fields, name))
    .flatMap(name => {
      const field = getField(resource, name)
      return [
        ...(traitsOf(field).text
          ? []
          : [`${name} is of the type ${field.type}, by which no record is found; name a text`]),
        ...(getFormFields(resource).includes(name) ? [] : [`${name} is not editable, so that an import cannot set it`]),
        ...(field.options.mask ? [`${name} is masked; name what everyone reads whole`] : []),
      ]
    })

/** Required fields that no cell can hold. Secrets are exempt if `consequences` explains them. */
const missingCells = (resource: AnyResource): string[] =>
  getFormFields(resource)
    .map(name => [name, getField(resource, name)] as const)
    .filter(([, field]) => field.options.required && field.options.default === undefined && !fitsImport(field))
    .filter(([name]) => !unsaidSecrets(resource).includes(name) || !resource.definition.import?.consequences)
    .map(([name, { type }]) =>
      type === 'secret'
        ? `${name} is a secret, which stands in no sheet: say in consequences how a new record gets one`
        : `${name} is required and of the type ${type}, which no cell of a sheet holds`,
    )

/** Checks imports: a role must be able to create or edit records. */
export const importing: Check = (resource, _) => {
  const { import: importOptions, permissions, api, shared, ownerField } = resource.definition
  if (!importOptions) return []
  const { key = [] } = importOptions
  return [
    ...problemAt('import', [
      ...(api === 'rest' ? ['a service that speaks simple REST takes no sheet'] : []),
      ...(shared || ownerField ? ['the records are not the tenant’s own'] : []),
      ...(permissions?.create || permissions?.edit ? [] : ['nobody may make or change these records']),
      ...(permissions?.create ? missingCells(resource) : []),
    ]),
    ...problemAt('import.key', [
      ...(key.length === 0 ? ['there is no field; name some'] : []),
      ...unknownFieldProblems(resource, key),
      ...duplicates(key),
      ...keyFaults(resource, key),
    ]),
  ]
}
