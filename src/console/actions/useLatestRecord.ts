import { type RaRecord, useGetMany, useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { isSame } from '../../schema/model/condition'
import { placesIn } from '../../schema/labels/placeholders'
import { canSeeField } from '../../schema/rules/availability'
import { getField, getFormFields } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { useConsoleConfig } from '../config/ConsoleContext'
import { errorBody } from '../providers/api/httpError'

type Known = Readonly<Record<string, unknown>> & { readonly id: unknown }
const versionOf = ({ version }: Known) => Number(version ?? 0)

/** Current record of a dialog, with a notice of changes. `isOver`: no longer available. */
interface LatestRecord<R> {
  readonly record: R
  /** Empty without changes. */
  readonly notice: string
  readonly isOver: boolean
  readonly isGone?: boolean
}
/** Latest known state of a record. `isFresh`: read after the dialog was opened. */
interface Reading<R> {
  readonly record: R
  readonly isGone: boolean
  readonly isFresh: boolean
}
/** Fields by which a person decides on an action: of its dialog, its texts and the form. */
const decisiveFields = (resource: AnyResource, action: AnyAction): ReadonlySet<string> => {
  const { context = [], params = {}, consequences, consequencesWhen = [], confirmations = {} } = action
  const texts = [consequences ?? [], consequencesWhen, Object.values(confirmations)].flat()
  return new Set([...getFormFields(resource), ...context, ...Object.keys(params), ...placesIn(JSON.stringify(texts))])
}
/** Compares a record with its state at opening. `why` explains an unavailable action. */
const useComparison = (resource: AnyResource, action: AnyAction | undefined) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  const decisive = action && decisiveFields(resource, action)
  return <R extends Known>(opened: R, reading: Reading<R>, why: (record: R) => string): LatestRecord<R> => {
    const { isGone } = reading
    if (isGone) return { record: opened, notice: translate('console.goneMeanwhile'), isOver: true, isGone }
    // Computed fields depend on other records, so they may differ within one version.
    const newer = versionOf(reading.record) - versionOf(opened)
    const record = newer > 0 || (newer === 0 && reading.isFresh) ? reading.record : opened
    const reason = record === opened ? '' : why(record)
    if (reason) return { record, notice: translate('console.doneMeanwhile', { reason }), isOver: true }
    const changed = Object.keys(resource.fields).filter(
      name =>
        (decisive?.has(name) ?? true) &&
        canSeeField(resource, name, me) &&
        (newer > 0 || (Object.hasOwn(opened, name) && getField(resource, name).type === 'computed')) &&
        !traitsOf(getField(resource, name)).bookkeeping &&
        !isSame(record[name], opened[name]),
    )
    const notice = changed.length > 0 ? translate('console.changedMeanwhile', { fields: labelsOf(changed) }) : ''
    return { record, notice, isOver: false }
  }
}
/**
 * Current state of the record of an open dialog.
 * @param why Explains why the action is unavailable. Empty if it is available.
 * @param action Limits the notice to fields by which a person decides on this action.
 */
export const useLatestRecord = <R extends Known>(
  resource: AnyResource,
  shown: R,
  why: (record: R) => string,
  action?: AnyAction,
): LatestRecord<R> => {
  // Fixed when the dialog opens: the prop may follow live updates.
  const [opened] = useState(shown)
  const compare = useComparison(resource, action)
  const { data, error, isFetchedAfterMount } = useGetOne<R & RaRecord>(
    resource.name,
    { id: String(opened.id) },
    { retry: false },
  )
  const record: R = data ?? opened
  return compare(opened, { record, isGone: errorBody(error)?.code === 40400, isFresh: isFetchedAfterMount }, why)
}
/** Variant for the records of a bulk dialog, in their order. */
export const useLatestRecords = <R extends Known & RaRecord>(
  resource: AnyResource,
  shown: readonly R[],
  why: (record: R) => string,
  action?: AnyAction,
): readonly LatestRecord<R>[] => {
  const [opened] = useState(shown)
  const compare = useComparison(resource, action)
  const { data, isPlaceholderData } = useGetMany<R>(resource.name, { ids: opened.map(({ id }) => id) })
  const now = new Map(data?.map(record => [record.id, record]))
  const isRead = data !== undefined && !isPlaceholderData
  return opened.map(each => {
    const record = now.get(each.id)
    return compare(each, { record: record ?? each, isGone: isRead && !record, isFresh: false }, why)
  })
}
