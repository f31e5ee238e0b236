import { z } from 'zod'
import { getParamFields } from '../../../schema/rules/actionParams'
import { getFormFields, getField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { schemaOf } from '../../../schema/fields/schemaOf'
import { shapeOf } from '../../../schema/fields/storedShapes'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { type SpreadsheetColumn, actionSheetColumns } from '../../../schema/spreadsheet/actionColumns'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { actionBody, savedBody } from './requestBody'

/** Resource names of record schemas. */
export const recordNames = new WeakMap<object, string>()
/** Detailed schemas of bodies that handlers validate themselves, for the OpenAPI document. */
export const closerBodies = new WeakMap<object, () => z.ZodType>()
const closely = <B extends z.ZodObject>(body: B, closer: () => z.ZodType): B => {
  const own = body.clone()
  closerBodies.set(own, closer)
  return own
}

const orNull = (field: AnyField, schema: z.ZodType) => (traitsOf(field).empty === null ? schema.nullable() : schema)
const inputSchema = (field: AnyField, required: boolean) => {
  const value = orNull(field, schemaOf(field).meta({ description: `${field.labels.en} · ${field.labels.zh}` }))
  return required ? value : value.optional()
}
const entries = <T>(names: readonly string[], of: (name: string) => T) =>
  Object.fromEntries(names.map(name => [name, of(name)]))
const spans = ({ definition }: AnyResource) =>
  Object.fromEntries(
    Object.entries(definition.spans ?? {}).map(([name, { start, end }]) => [
      name,
      z
        .string()
        .nullable()
        .meta({ description: `${start}~${end}, as 2015-03-01~2035-03-01 or 2015-03-01~long-term` })
        .optional(),
    ]),
  )
const chain = z.strictObject({ no: z.int().nullable(), before: z.string().nullable(), hash: z.string().nullable() })

/** Schema of a record in responses. Fields that a role may not see are omitted. */
export const recordAnswer = (resource: AnyResource) => {
  const { id, ...fields } = resource.fields
  const read = Object.keys(fields).filter(name => traitsOf(getField(resource, name)).readable)
  const record = z.strictObject({
    id: z.string(),
    ...entries(read, name => orNull(getField(resource, name), shapeOf(getField(resource, name))).optional()),
    ...spans(resource),
    ...(resource.definition.appendOnly === 'hashChain' ? { chain } : {}),
    version: z.int(),
  })
  recordNames.set(record, resource.name)
  return record
}
/** Schema of a registration's body: its login, and the form of the tenant. `required` fields must be filled. */
export const registrationBody = <B extends z.ZodObject>(
  resource: AnyResource,
  body: B,
  required: readonly string[],
): B =>
  closely(body, () =>
    body.extend({
      ...entries(Object.keys(body.shape), () => z.string()),
      ...entries(
        getFormFields(resource).filter(name => !Object.hasOwn(body.shape, name)),
        name => inputSchema(getField(resource, name), required.includes(name)),
      ),
      ...spans(resource),
    }),
  )
/** Schema of a save's body. The handler validates fields by field type, against the stored record. */
export const draftBody = (resource: AnyResource): typeof savedBody => {
  const field = (name: string) =>
    inputSchema(getField(resource, name), getField(resource, name).options.required === true)
  return closely(savedBody, () =>
    z.strictObject({ ...savedBody.shape, ...entries(getFormFields(resource), field), ...spans(resource) }),
  )
}
/** Schema of an action's params, validated by the handler like a save. */
export const inputBody = (resource: AnyResource, action: AnyAction): typeof actionBody =>
  closely(actionBody, () => {
    const params = Object.entries(getParamFields(resource, action))
    const fields = params.map(
      ([name, { field, required }]) => [name, inputSchema(field, required && !action.paramsWhen?.[name])] as const,
    )
    const ticks = Object.entries(action.confirmations ?? {}).map(
      ([name, { zh, en }]) =>
        [
          name,
          z
            .boolean('yesNo')
            .optional()
            .meta({ description: `${en} · ${zh}` }),
        ] as const,
    )
    return z.strictObject({ ...actionBody.shape, ...Object.fromEntries([...fields, ...ticks]) })
  })

/** Schema of a bulk action: mode, and rows as cells. */
export const bulkActionBody = (resource: AnyResource, action: AnyAction) => {
  const row = z.record(
    z.string().max(60, 'unknownField'),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())], 'text'),
  )
  const body = z.strictObject({
    mode: z.enum(['judge', 'whole', 'each'], 'choice'),
    rows: z.array(row, 'rows').min(1, 'tooFew').max(actionSpreadsheetLimits.call, 'tooMany'),
  })
  const cell = ({ name, field }: SpreadsheetColumn) =>
    [
      name,
      z
        .string()
        .optional()
        .meta({ description: `${field.labels.en} · ${field.labels.zh}` }),
    ] as const
  return closely(body, () =>
    body.extend({ rows: z.array(z.strictObject(Object.fromEntries(actionSheetColumns(resource, action).map(cell)))) }),
  )
}
