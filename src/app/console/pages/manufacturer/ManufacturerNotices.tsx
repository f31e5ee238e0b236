import { lazy, Suspense } from 'react'
import { creatorOnly } from '../../../../../resources/kit'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { Restricted } from '../../../../console/components/Restricted'
import { findExpiring, useManufacturer } from './useManufacturer'

// Loads with the definition, so that no page waits for it without a notice.
const NoticeList = lazy(() => import('./NoticeList'))

const Notices = () => {
  const { me } = useConsoleConfig()
  const { data } = useManufacturer(me.complete)
  if (!data || (findExpiring(data).length === 0 && !data.remarks?.length)) return null
  return (
    <Suspense>
      <NoticeList data={data} />
    </Suspense>
  )
}

/** Notices for the creator on all pages: expiring papers, and entries sent back for correction. */
const FactNotices = () => (
  <Restricted roles={creatorOnly}>
    <Notices />
  </Restricted>
)
export default FactNotices
