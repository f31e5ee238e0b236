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
/** Rows that are on their way under their head, in the shape that they will have. */
export const ListSkeleton = ({ photos }: { readonly photos: boolean }) => {
  const { fields } = useDefinition()
  const { zone } = useConsoleConfig().config
  const locale = useLocale()
  // A browser's first moment in a zone is as dear as thirty rows, and its first amount as two: they are made while the rows are on their way.
  useEffect(() => {
    formatMoment(new Date().toISOString(), zone)
    formatNumber(0, locale)
    for (const { options } of Object.values(fields)) if (options.currency) formatMoney(0, options, locale)
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
