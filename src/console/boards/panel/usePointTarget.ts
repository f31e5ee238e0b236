import { useLocation, useNavigate } from 'ra-core'
import { createContext, use } from 'react'
import type { Board } from '../../../schema/metrics/board'
import type { Point } from '../../../schema/metrics/answers'
import type { PanelQuery } from './panelQuery'
import { pointAddress } from './panelTable'
import { writeChoice } from '../period/periodParam'
import type { BoardMessages } from '../text/useBoardMessages'
import { firstItem } from '../text/firstItem'

/** Board of the panels below. It says what a click on a day opens. */
export const PanelBoardContext = createContext<Pick<Board, 'name' | 'path' | 'day'> | undefined>(undefined)
/** Query parameter of the day whose reasons are shown, and of the figure that was clicked. */
export const DAY_PARAM = 'day'
/**
 * Target of a click on a point. A day leads to its reasons where the board declares them, other
 * points to the counted records.
 */
export const usePointTarget = (query: PanelQuery, { t }: BoardMessages) => {
  const board = use(PanelBoardContext)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const figure = firstItem(query.figures)
  const hasReasons = ({ from, to, hour }: Point) => board?.day !== undefined && from === to && hour === undefined
  const open = (point: Point) => {
    if (board && hasReasons(point)) {
      const kept = board.path === pathname ? search : ''
      return navigate(`${board.path}${writeChoice(kept, DAY_PARAM, `${point.from}.${figure.name}`)}`)
    }
    const to = point.value ? pointAddress(figure, point) : undefined
    if (to) navigate(to)
  }
  const hintOf = (point: Point) => {
    if (point.value === null) return undefined
    if (hasReasons(point)) return t('clickDay')
    if (!point.value || !pointAddress(figure, point)) return undefined
    return figure.as === 'count' ? t('clickCount', { n: point.value }) : t('clickRecords')
  }
  return { page: pathname, open, hintOf }
}
