import { useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { isSame } from '../../schema/model/condition'
import { canSeeField } from '../../schema/rules/availability'
import { getField } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyResource } from '../../schema/model/resource'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { useConsoleConfig } from '../config/ConsoleContext'
import { errorBody } from '../providers/api/httpError'

type Known = Readonly<Record<string, unknown>> & { readonly id: unknown }
const versionOf = ({ version }: Known) => Number(version ?? 0)

/**
 * A record as it is now, for a dialog that was opened over it. `notice` says what others have changed since, or why nothing can be done any more, which
 * `isOver` tells; it is empty where all is as it was.
 *
 * @param why Says why the action of the dialog cannot be done to a record; empty where it can.
 */
export const useLatestRecord = <R extends Known>(
  resource: AnyResource,
  shown: R,
  why: (record: R) => string,
): { readonly record: R; readonly notice: string; readonly isOver: boolean } => {
  // As it was when the dialog was opened: what it is given may follow what others do.
  const [opened] = useState(shown)
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  const { data, error, isFetchedAfterMount } = useGetOne(resource.name, { id: String(opened.id) }, { retry: false })
  if (errorBody(error)?.code === 40400)
    return { record: opened, notice: translate('console.goneMeanwhile'), isOver: true }
  // Computed fields follow other records: what was read since may differ in the same version.
  const newer = data ? versionOf(data) - versionOf(opened) : -1
  const record = newer > 0 || (newer === 0 && isFetchedAfterMount) ? (data as unknown as R) : opened
  const reason = why(record)
  if (record !== opened && reason)
    return { record, notice: translate('console.doneMeanwhile', { reason }), isOver: true }
  const changed = Object.keys(resource.fields).filter(
    name =>
      canSeeField(resource, name, me) &&
      (newer > 0 || (Object.hasOwn(opened, name) && getField(resource, name).type === 'computed')) &&
      !traitsOf(getField(resource, name)).bookkeeping &&
      !isSame(record[name], opened[name]),
  )
  const notice = changed.length > 0 ? translate('console.changedMeanwhile', { fields: labelsOf(changed) }) : ''
  return { record, notice, isOver: false }
}
