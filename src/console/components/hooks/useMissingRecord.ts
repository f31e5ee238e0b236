import { useCreatePath, useNavigate, useNotify, useParams, useTranslate } from 'ra-core'
import { oneInSentence } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { isMissing } from '../../providers/api/httpError'
import { useTabContext } from '../../providers/router/TabContext'
import { forgetRecord } from '../../providers/router/recentPages'
import { isDeletedLocally } from '../../providers/data/deletedRecords'
import { useLabel } from '../../config/ConsoleContext'

/**
 * Leaves the page of a deleted record for the list. Replaces the history entry: Back would only
 * meet the missing record again.
 */
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
 * Handles a record that cannot be read because it is gone or its id is invalid. Notifies, unless the
 * record was deleted in this browser, and opens the list. Other errors are left to the page.
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
