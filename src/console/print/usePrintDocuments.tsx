import { lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../schema/model/resource'
import { type PrintDocument, useLabel, useViewOverrides } from '../config/ConsoleContext'

// Nobody prints before they have looked.
const PrintDialog = lazy(() => import('./PrintDialog'))

type Printed = Readonly<Record<string, unknown>> & { readonly id: string | number }
/** What can be printed of a resource's records: each by its name with how to begin, and the dialog of what was begun. */
export const usePrintDocuments = (resource: AnyResource) => {
  const label = useLabel()
  const documents = useViewOverrides(resource)?.printDocuments ?? []
  const [open, setOpen] = useState<{ readonly paper: PrintDocument; readonly records: readonly Printed[] }>()
  return {
    papers: documents.map(printDocument => ({
      text: label(printDocument.labels),
      print: (records: readonly Printed[]) => setOpen({ paper: printDocument, records }),
    })),
    dialog: open && (
      <Suspense>
        <PrintDialog printDocument={open.paper} records={open.records} close={() => setOpen(undefined)} />
      </Suspense>
    ),
  }
}
