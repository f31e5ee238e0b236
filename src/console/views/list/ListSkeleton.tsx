import { useEffect } from 'react'
import { formatMoment } from '../../../schema/format'
import { useShop } from '../../shopContext'

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
  const { zone } = useShop().config
  // A browser's first moment in a zone is as dear as thirty rows: it is made while they are on their way.
  useEffect(() => void formatMoment(new Date().toISOString(), zone), [zone])
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
