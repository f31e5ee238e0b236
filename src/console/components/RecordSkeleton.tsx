import type { ReactNode } from 'react'
import { ErrorMessage } from './ErrorMessage'
import { Loading } from './Loading'

interface WaitingProps {
  readonly fault: unknown
  readonly retry: () => void
  /** Skeleton of the content. */
  readonly children?: ReactNode
}
/** Skeleton of a record, or the error of loading it. */
export const RecordSkeleton = ({ fault, retry, children }: WaitingProps) =>
  fault ? <ErrorMessage fault={fault} retry={retry} /> : <Loading>{children}</Loading>
