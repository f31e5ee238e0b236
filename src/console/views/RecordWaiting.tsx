import { CircularProgress } from '@mui/material'
import { titleField } from '../../schema/derive'
import type { AnyResource } from '../../schema/resource'
import { useLabel } from '../shopContext'
import { Problem } from './Problem'
import { usePageTitle } from './usePageTitle'

/** What a record's page is called, also in the browser's tab; the resource alone until the record has come. */
export const useRecordTitle = (resource: AnyResource, record: Readonly<Record<string, unknown>> | undefined): string => {
  const name = useLabel()(resource.labels)
  const title = record ? `${name} · ${record[titleField(resource)] ?? ''}` : name
  usePageTitle(title)
  return title
}
/** In a record's place until it comes, or why it does not. */
export const RecordWaiting = ({ fault, retry }: { readonly fault: unknown; readonly retry: () => void }) =>
  fault ? (
    <Problem fault={fault} retry={retry} />
  ) : (
    <div aria-busy="true" className="waiting">
      <CircularProgress />
    </div>
  )
