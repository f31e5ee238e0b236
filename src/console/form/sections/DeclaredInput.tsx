import { useRecordContext } from 'ra-core'
import { useDefinition } from '../../config/ConsoleContext'
import { SectionFields } from './SectionFields'

/**
 * Input of a declared field, with its label, choices, limits and error. Text where the field is closed,
 * nothing where the field does not apply or is hidden from the role.
 *
 * @example
 * <SimpleForm><DeclaredInput source="status" /></SimpleForm>
 */
export const DeclaredInput = ({ source }: { readonly source: string }) => (
  <SectionFields resource={useDefinition()} names={[source]} record={useRecordContext()} />
)
