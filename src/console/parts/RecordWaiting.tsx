import { Problem } from './Problem'
import { Waiting } from './Waiting'

/** In a record's place until it comes, or why it does not. */
export const RecordWaiting = ({ fault, retry }: { readonly fault: unknown; readonly retry: () => void }) =>
  fault ? <Problem fault={fault} retry={retry} /> : <Waiting />
