import { useListContext, useRefresh, useTranslate } from 'ra-core'
import { memo, useEffect, useState } from 'react'
import { formatMoment } from '../../../schema/text/format'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { useTotal } from '../state/useTotal'
import { serverNow } from '../../providers/clock/serverClock'

/** How many there are, and as of when; a click looks again. What could not be read is not none, and rows that stand although looking again has failed are as old as they were. */
export const ListCount = () => {
  const { isFetching, isPending, data, error } = useListContext()
  const { total, more } = useTotal()
  if (isPending || !data) return null
  return <Count total={total} more={more} busy={isFetching === true} failed={Boolean(error)} />
}
interface CountProps {
  readonly total: number
  readonly more: boolean
  readonly busy: boolean
  readonly failed: boolean
}
// Apart, so that ticking a row does not draw it again.
const Count = memo(({ total, more, busy, failed }: CountProps) => {
  const { zone } = useConsoleConfig().config
  const translate = useTranslate()
  const refresh = useRefresh()
  const [at, setAt] = useState(() => serverNow().toISOString())
  useEffect(() => {
    if (!busy && !failed) setAt(serverNow().toISOString())
  }, [busy, failed])
  return (
    <>
      <span className="list-count">{more ? translate('console.moreThan', { count: total }) : total}</span>
      <button type="button" className="list-refresh" aria-busy={busy} onClick={() => refresh()}>
        <span>{translate('console.updatedAt', { time: formatMoment(at, zone).slice(11) })}</span>
        <span className="visually-hidden">{translate('ra.action.refresh')}</span>
        <span aria-hidden="true">↻</span>
      </button>
    </>
  )
})
