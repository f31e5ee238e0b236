import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useLabel } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'
import { ClearFilter, FilterFrame } from '../filter/FilterFrame'
import type { FilterProps } from '../filter/filterProps'

const load = () => import('./DayPopover')
const DayPopover = lazy(() => load().then(({ DayPopover }) => ({ default: DayPopover })))
const PlacePopover = lazy(() => load().then(({ PlacePopover }) => ({ default: PlacePopover })))

const FilterValue = lazy(() => import('./FilterValue'))
/** Filter as a button that shows its value. Its popover is preloaded on hover and focus. */
const opening = (Popover: typeof DayPopover) =>
  function PopoverFilter(props: FilterProps) {
    const { field, value, change } = props
    const label = useLabel()
    const translate = useTranslate()
    const [anchor, setAnchor] = useState<HTMLElement | null>(null)
    const name = label(field.labels)
    const preload = () => void load().catch(() => {})
    return (
      <FilterFrame label={name} className="filter-choice">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <span className="visually-hidden">{name} </span>
          {value === undefined ? (
            translate('console.any')
          ) : (
            <Suspense>
              <FilterValue field={field} value={value} />
            </Suspense>
          )}
        </button>
        {value !== undefined && <ClearFilter label={name} clear={() => change(undefined, true)} />}
        {anchor && (
          <LazyOverlay>
            <Popover {...props} anchor={anchor} close={() => setAnchor(null)} />
          </LazyOverlay>
        )}
      </FilterFrame>
    )
  }
/** Range of days, with frequent presets. */
export const DayFilter = opening(DayPopover)
/** Filter by province, city or district, including everything inside. */
export const PlaceFilter = opening(PlacePopover)
