import type { FieldType } from '../../../schema/model/field'

/**
 * Stored names of field types that were renamed later. Column comments and signatures of daily
 * aggregates contain them. So folders of that time start without a migration.
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
