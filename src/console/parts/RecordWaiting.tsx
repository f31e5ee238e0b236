import { titleField } from '../../schema/derive'
import { oneOf } from '../../schema/naming'
import type { AnyResource } from '../../schema/resource'
import { useLabel } from '../shopContext'
import { Problem } from './Problem'
import { usePageTitle } from './usePageTitle'
import { Waiting } from './Waiting'

/** What a record's page is called, also in the browser's tab; what sort of record it is until it has come. */
export const useRecordTitle = (resource: AnyResource, record: Readonly<Record<string, unknown>> | undefined): string => {
  const name = useLabel()(oneOf(resource))
  const title = String(record?.[titleField(resource)] ?? name)
  usePageTitle(title)
  return title
}
/** In a record's place until it comes, or why it does not. */
export const RecordWaiting = ({ fault, retry }: { readonly fault: unknown; readonly retry: () => void }) =>
  fault ? <Problem fault={fault} retry={retry} /> : <Waiting />
