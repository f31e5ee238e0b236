import { useEffect, useRef, useState } from 'react'
import type { Answers } from '../../../schema/metrics/answers'
import type { Question } from '../../../schema/metrics/boardQuery'
import { builtInDimensions } from '../../../schema/metrics/dimensions'
import type { UsualCount } from '../../../schema/metrics/watch'
import { callAccount } from '../../providers/api/callOwn'
import { useConsoleConfig } from '../../config/ConsoleContext'
import type { WatchedResource } from './useWatches'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Minimum interval of reads after new events, in ms. Otherwise counts are read each minute. */
const EVERY_MS = 5_000
const MINUTE_MS = 60_000
/** Limit of compared tenants. */
const TENANTS = 50
interface Unusual {
  readonly at: string
  readonly figures: Readonly<Record<string, UsualCount>>
}
/** Counts of the watches. */
export interface MonitorCounts {
  readonly answers: Answers['answers']
  readonly usual: Unusual['figures']
  /** Server time of counting. */
  readonly at: string
}
/** Key of a count by tenant. */
export const byTenant = (name: string): string => `${name} by tenant`
const questionsOn = (watched: readonly WatchedResource[], sideBySide: boolean): Readonly<Record<string, Question>> => {
  const questions: Record<string, Question> = {}
  for (const { watch } of watched) {
    const { name, figure } = watch
    if (figure === undefined) continue
    questions[name] = { figure, step: 'minute' }
    if (sideBySide) questions[byTenant(name)] = { figure, divide: builtInDimensions.tenant, top: TENANTS }
  }
  return questions
}
const fetchCounts = async (watched: readonly WatchedResource[], sideBySide: boolean): Promise<MonitorCounts> => {
  const compared = watched.flatMap(({ watch: { above, figure } }) => (above !== undefined && figure ? [figure] : []))
  const [{ at, answers }, unusual] = await Promise.all([
    callAccount<Answers>('/api/figure/readFigures', { questions: questionsOn(watched, sideBySide) }),
    compared.length > 0 ? callAccount<Unusual>('/api/figure/readUnusual', { figures: compared }) : undefined,
  ])
  return { at, answers, usual: unusual?.figures ?? {} }
}
/** Counts of the watches, updated while the page is visible. Failed reads keep the last counts. */
export const useCounts = (watched: readonly WatchedResource[], came: number): MonitorCounts | undefined => {
  const sideBySide = useConsoleConfig().me.factId === null
  const [counts, setCounts] = useState<MonitorCounts>()
  const isDue = useRef(true)
  useOnChange(() => {
    isDue.current = true
  }, [came])
  useEffect(() => {
    let isOver = false
    let begun = Number.NEGATIVE_INFINITY
    const refresh = async () => {
      if (document.hidden || (!isDue.current && performance.now() - begun < MINUTE_MS)) return
      isDue.current = false
      begun = performance.now()
      const result = await fetchCounts(watched, sideBySide).catch(() => undefined)
      if (!result) isDue.current = true
      if (!result || isOver) return
      setCounts(result)
    }
    void refresh()
    const timer = setInterval(() => void refresh(), EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [watched, sideBySide])
  return counts
}
