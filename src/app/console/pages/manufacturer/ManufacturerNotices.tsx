import { lazy, Suspense } from 'react'
import { creatorOnly } from '../../../../../resources/kit'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { Restricted } from '../../../../console/components/Restricted'
import { findExpiring, useManufacturer } from './useManufacturer'

// With the declaration of the data, which no page waits for while nothing is the matter.
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

/** What the creator should know wherever they are: a paper that ends soon, an entry that the platform sent back. */
const FactNotices = () => (
  <Restricted roles={creatorOnly}>
    <Notices />
  </Restricted>
)
export default FactNotices
