import { isEmpty } from '../../../schema/model/condition'
import { applies, canSeeField } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { useConsoleConfig } from '../../config/ConsoleContext'

export interface SummaryProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
}
/** Returns whether a field is filled in, applies and is visible to the role. */
export const useIsShown = ({ resource, record }: SummaryProps) => {
  const { me } = useConsoleConfig()
  return (name: string): boolean =>
    !isEmpty(record[name]) && canSeeField(resource, name, me) && applies(resource, name, record)
}
