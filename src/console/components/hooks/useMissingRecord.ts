import { useCreatePath, useNavigate, useNotify, useParams, useTranslate } from 'ra-core'
import { oneInSentence } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { isMissing } from '../../providers/api/httpError'
import { useTabContext } from '../../providers/router/TabContext'
import { forgetRecord } from '../../providers/router/recentPages'
import { isDeletedLocally } from '../../providers/data/deletedRecords'
import { useLabel } from '../../config/ConsoleContext'

/** Leaves the page of a record that is no more for the list, which takes its place: a Back would only meet the gone record again. */
export const useRedirectToList = (resource: AnyResource) => {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const page = useTabContext()
  return (): void => {
    page?.finish()
    navigate(createPath({ resource: resource.name, type: 'list' }), { replace: true })
  }
}
/**
 * For a page whose record cannot be read: one that is gone, or whose id can be none, is named as what it was, and the list opens. Whoever removed it themselves knows. Of other faults the page
 * itself speaks.
 */
export const useMissingRecord = (resource: AnyResource) => {
  const { id = '' } = useParams()
  const notify = useNotify()
  const leave = useRedirectToList(resource)
  const translate = useTranslate()
  const label = useLabel()
  return (fault: unknown) => {
    if (!isMissing(fault)) return
    forgetRecord(resource.name, id)
    if (!isDeletedLocally(resource.name, id))
      notify(translate('console.gone', { name: label(oneInSentence(resource)) }), { type: 'error' })
    leave()
  }
}
