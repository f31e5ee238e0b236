import { useNotify, useRedirect, useTranslate } from 'ra-core'
import { oneInSentence } from '../../schema/naming'
import type { AnyResource } from '../../schema/resource'
import { failures } from '../../schema/words'
import { failureBody } from '../providers/failures'
import { useLivingPage } from '../providers/livingPage'
import { useLabel } from '../shopContext'

/** For a page whose record cannot be read: one that is gone is named as what it was, and the list opens. Of other faults the page itself speaks. */
export const useGone = (resource: AnyResource) => {
  const notify = useNotify()
  const redirect = useRedirect()
  const page = useLivingPage()
  const translate = useTranslate()
  const label = useLabel()
  return (fault: unknown) => {
    if (failureBody(fault)?.code !== failures.notFound.code) return
    notify(translate('console.gone', { name: label(oneInSentence(resource)) }), { type: 'error' })
    page?.finish()
    redirect('list', resource.name)
  }
}
