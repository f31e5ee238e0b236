import { lazy, useState } from 'react'
import type { PrintDocument } from '../config/ConsoleContext'
import { LazyOverlay } from '../components/LazyOverlay'

// Lazy: not needed before the first print.
const PrintDialog = lazy(() => import('./PrintDialog'))

type Printed = Readonly<Record<string, unknown>> & { readonly id: string | number }
/** Prints records. `print` opens the dialog of a document. Render `dialog`. */
export const usePrintDocuments = () => {
  const [open, setOpen] = useState<{ readonly paper: PrintDocument; readonly records: readonly Printed[] }>()
  return {
    print: (paper: PrintDocument, records: readonly Printed[]) => setOpen({ paper, records }),
    dialog: open && (
      <LazyOverlay>
        <PrintDialog printDocument={open.paper} records={open.records} close={() => setOpen(undefined)} />
      </LazyOverlay>
    ),
  }
}
