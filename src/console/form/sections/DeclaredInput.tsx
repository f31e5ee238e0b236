import { useRecordContext } from 'ra-core'
import { useDefinition } from '../../config/ConsoleContext'
import { declaredField } from '../../config/declaredField'
import { SectionFields } from './SectionFields'

/**
 * Input of a declared field, with label, options, limits and error. Renders text if the field is
 * not editable. Renders nothing if it does not apply or is hidden from the role.
 *
 * @example
 * <SimpleForm><DeclaredInput source="status" /></SimpleForm>
 */
export const DeclaredInput = ({ source }: { readonly source: string }) => {
  const resource = useDefinition()
  const record = useRecordContext()
  declaredField(resource, source)
  return <SectionFields resource={resource} names={[source]} record={record} />
}
