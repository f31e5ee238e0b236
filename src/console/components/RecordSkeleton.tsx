import type { ReactNode } from 'react'
import { ErrorMessage } from './ErrorMessage'
import { Loading } from './Loading'

interface WaitingProps {
  readonly fault: unknown
  readonly retry: () => void
  /** The shape of what comes. */
  readonly children?: ReactNode
}
/** In a record's place until it comes, or why it does not. */
export const RecordSkeleton = ({ fault, retry, children }: WaitingProps) =>
  fault ? <ErrorMessage fault={fault} retry={retry} /> : <Loading>{children}</Loading>
