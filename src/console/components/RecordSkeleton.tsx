import type { ReactNode } from 'react'
import { Problem } from './ErrorMessage'
import { Waiting } from './Loading'

interface WaitingProps {
  readonly fault: unknown
  readonly retry: () => void
  /** The shape of what comes. */
  readonly children?: ReactNode
}
/** In a record's place until it comes, or why it does not. */
export const RecordWaiting = ({ fault, retry, children }: WaitingProps) =>
  fault ? <Problem fault={fault} retry={retry} /> : <Waiting>{children}</Waiting>
