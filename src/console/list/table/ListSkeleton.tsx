import { useLocale } from 'ra-core'
import { useEffect } from 'react'
import { formatMoment, formatMoney, formatNumber } from '../../../schema/text/format'
import { useDefinition, useConsoleConfig } from '../../config/ConsoleContext'

const ROWS = 'abcdefghijkl'.split('')
const CELLS = 'abcde'.split('')

const Cells = () => (
  <>
    {CELLS.map(cell => (
      <span key={cell} className="skeleton-bar skeleton-cell" />
    ))}
  </>
)
/** Skeleton of the rows, in their final shape. */
export const ListSkeleton = ({ photos }: { readonly photos: boolean }) => {
  const { fields } = useDefinition()
  const { zone } = useConsoleConfig().config
  const locale = useLocale()
  // Warms up the formatters while rows load, each in a task of its own. A browser's first date in a
  // time zone costs as much as thirty rows. Its first amount costs as much as two.
  useEffect(() => {
    const amounts = Object.values(fields).flatMap(({ options }) => (options.currency ? [options] : []))
    const uses = [
      () => formatMoment(new Date().toISOString(), zone),
      () => formatNumber(0, locale),
      ...amounts.map(options => () => formatMoney(0, options, locale)),
    ]
    const timers = uses.map(use => setTimeout(use))
    return () => timers.forEach(clearTimeout)
  }, [zone, locale, fields])
  return (
    <div className={`table-frame skeleton${photos ? ' with-photo' : ''}`} aria-busy="true">
      <div className="skeleton-head">
        <span className="skeleton-bar skeleton-name" />
        <Cells />
      </div>
      {ROWS.map(row => (
        <div key={row} className="skeleton-row">
          <span className="skeleton-name">
            {photos && <span className="thumb" />}
            <span className="skeleton-bar" />
          </span>
          <Cells />
        </div>
      ))}
    </div>
  )
}
