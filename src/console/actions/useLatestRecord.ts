import { type RaRecord, useGetMany, useGetOne, useTranslate } from 'ra-core'
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

/** What a dialog says of a record that changed while the dialog was open. `isOver` tells that nothing can be done any more. */
interface LatestRecord<R> {
  readonly record: R
  /** Empty where all is as it was. */
  readonly notice: string
  readonly isOver: boolean
  readonly isGone?: boolean
}
/** Compares a record with what it was when a dialog was opened. `why` says why the action cannot be done to a record. */
const useComparison = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  return <R extends Known>(opened: R, record: R, isGone: boolean, why: (record: R) => string): LatestRecord<R> => {
    if (isGone) return { record: opened, notice: translate('console.goneMeanwhile'), isOver: true, isGone }
    if (versionOf(record) <= versionOf(opened)) return { record: opened, notice: '', isOver: false }
    const reason = why(record)
    if (reason) return { record, notice: translate('console.doneMeanwhile', { reason }), isOver: true }
    const changed = Object.keys(resource.fields).filter(
      name =>
        canSeeField(resource, name, me) &&
        !traitsOf(getField(resource, name)).bookkeeping &&
        !isSame(record[name], opened[name]),
    )
    const notice = changed.length > 0 ? translate('console.changedMeanwhile', { fields: labelsOf(changed) }) : ''
    return { record, notice, isOver: false }
  }
}
/**
 * A record as it is now, for a dialog that was opened over it.
 *
 * @param why Says why the action of the dialog cannot be done to a record; empty where it can.
 */
export const useLatestRecord = <R extends Known>(
  resource: AnyResource,
  shown: R,
  why: (record: R) => string,
): LatestRecord<R> => {
  // As it was when the dialog was opened: what it is given may follow what others do.
  const [opened] = useState(shown)
  const compare = useComparison(resource)
  const { data, error } = useGetOne(resource.name, { id: String(opened.id) }, { retry: false })
  return compare(opened, (data as R | undefined) ?? opened, errorBody(error)?.code === 40400, why)
}
/** The same for the records of a bulk dialog, in their order. */
export const useLatestRecords = <R extends Known & RaRecord>(
  resource: AnyResource,
  shown: readonly R[],
  why: (record: R) => string,
): readonly LatestRecord<R>[] => {
  const [opened] = useState(shown)
  const compare = useComparison(resource)
  const { data, isPlaceholderData } = useGetMany<R>(resource.name, { ids: opened.map(({ id }) => id) })
  const now = new Map(data?.map(record => [record.id, record]))
  const isRead = data !== undefined && !isPlaceholderData
  return opened.map(each => compare(each, now.get(each.id) ?? each, isRead && !now.has(each.id), why))
}
