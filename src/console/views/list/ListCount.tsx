import { useListContext, useRefresh, useTranslate } from 'ra-core'
import { memo, useEffect, useState } from 'react'
import { formatMoment } from '../../../schema/format'
import { useShop } from '../../shopContext'
import { useTotal } from './useTotal'

/** How many there are, and as of when; a click looks again. */
export const ListCount = () => {
  const { isFetching, isPending } = useListContext()
  const { total, more } = useTotal()
  return isPending ? null : <Count total={total} more={more} busy={isFetching === true} />
}
// Apart, so that ticking a row does not draw it again.
const Count = memo(
  ({ total, more, busy }: { readonly total: number; readonly more: boolean; readonly busy: boolean }) => {
    const { zone } = useShop().config
    const translate = useTranslate()
    const refresh = useRefresh()
    const [at, setAt] = useState(() => new Date().toISOString())
    useEffect(() => {
      if (!busy) setAt(new Date().toISOString())
    }, [busy])
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
  },
)
