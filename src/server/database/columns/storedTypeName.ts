import type { FieldType } from '../../../schema/model/field'

/**
 * Names of field types as a database keeps them, where the declared name is another: column comments and signatures of daily aggregates were written before these types were
 * renamed, and a folder of that time starts without a migration.
 */
const storedNames: { readonly [K in FieldType]?: string } = {
  integer: 'int',
  boolean: 'bool',
  select: 'pick',
  multiSelect: 'picks',
  reference: 'ref',
  references: 'refs',
  array: 'rows',
  privateImage: 'file',
  position: 'order',
  sequence: 'serial',
  secureCode: 'code',
}
/** Returns a type's name as the database keeps it. */
export const storedTypeName = (type: FieldType): string => storedNames[type] ?? type
/** Returns the declared name of a type that was read from the database. */
export const declaredTypeName = (stored: string): string =>
  Object.entries(storedNames).find(([, name]) => name === stored)?.[0] ?? stored
