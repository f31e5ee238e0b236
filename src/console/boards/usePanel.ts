import { useLocation, useNavigate } from 'ra-core'
import { useDeferredValue, useMemo } from 'react'
import type { Panel } from '../../schema/metrics/board'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import { type ChosenPeriod, type Step, steps } from '../../schema/metrics/period'
import { useToday } from '../components/hooks/useToday'
import { useFigures, useTiles } from '../providers/data/useFigures'
import { useConsoleConfig } from '../config/ConsoleContext'
import { panelQuery } from './panel/panelQuery'
import { writeChoice } from './period/periodParam'
import { useBoardMessages } from './text/useBoardMessages'

const asStep = (text: string | null): Step | undefined => steps.find(each => each === text)
/** State of a named panel: query, answers, and the user's choices, kept in the address. */
export const usePanel = (book: MetricsCatalogue, name: string, panel: Panel, page: ChosenPeriod) => {
  const { me, config } = useConsoleConfig()
  const { search } = useLocation()
  const navigate = useNavigate()
  const spoken = useBoardMessages()
  const { begun: now } = useToday(config.zone)
  const tiles = useTiles()
  const query = new URLSearchParams(search)
  const [divide, step] = [query.get(`by.${name}`) ?? undefined, asStep(query.get(`step.${name}`))]
  // Depends on these values only: `page` may be a new object at each render.
  const { from, to, preset, baseline } = page
  const resolvedQuery = useMemo(
    () => panelQuery(panel, book, { from, to, preset, baseline }, { divide, step, now, zone: config.zone }, me),
    [panel, book, from, to, preset, baseline, divide, step, now, config, me],
  )
  const {
    data: latest,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useFigures(resolvedQuery.figures[0]?.resource ?? '', resolvedQuery.questions)
  // Panels are drawn in slices: the answers of all come at once.
  const data = useDeferredValue(latest)
  const choose = (what: 'by' | 'step') => (value: string) =>
    navigate({ search: writeChoice(search, `${what}.${name}`, value) }, { replace: true })
  return {
    asked: resolvedQuery,
    telling: { spoken, tiles },
    /** Answers, one for each figure. While a new query is loading: those of the query before. */
    answers: data?.map(({ answer }) => answer),
    at: data?.[0]?.at,
    isStale: data !== undefined && (isPlaceholderData || data !== latest),
    isFetching,
    error: latest && !isPlaceholderData ? null : error,
    retry: () => void refetch(),
    divideBy: choose('by'),
    stepBy: choose('step'),
  }
}
export type PanelState = ReturnType<typeof usePanel>
