import { keepPreviousData, type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { canonical } from '../../../schema/text/canonicalJson'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Answer, Answers, UpcomingDay, PageAnswers } from '../../../schema/metrics/answers'
import type { Board } from '../../../schema/metrics/board'
import { pageQuestions, type Question } from '../../../schema/metrics/boardQuery'
import { type MetricsCatalogue, getCatalogueFigure } from '../../../schema/metrics/catalogue'
import { dayOf } from '../../../schema/text/timeZone'
import { type MapTile, useConsoleConfig } from '../../config/ConsoleContext'
import { isServerUnavailable, isExpired } from '../api/call'
import { callAccount } from '../api/callOwn'
import { serverNow } from '../clock/serverClock'

/** Prefix of cache keys of figures. The counted resource follows, for its invalidation. */
export const FIGURES = 'figures'
/** Limit of figures in one call of the server. */
const AT_ONCE = 40
/** Time during which cached figures count as fresh, in ms. */
const FRESH_MS = 30_000

/** Answer of a figure, and the time it was counted. */
interface Counted {
  readonly at: string
  readonly answer: Answer
}
interface Asking {
  readonly question: Question
  readonly resolve: (counted: Counted) => void
  readonly fail: (fault: unknown) => void
}
const send = async (all: readonly Asking[]): Promise<void> => {
  const questions = Object.fromEntries(all.map(({ question }, at) => [String(at), question]))
  try {
    const { at, answers } = await callAccount<Answers>('/api/figure/readFigures', { questions })
    for (const [key, { resolve, fail }] of all.entries()) {
      const answer = answers[String(key)]
      if (answer) resolve({ at, answer })
      else fail(new Error('missing answer to a figure'))
    }
  } catch (fault) {
    // Retried one by one, so that one refused figure does not fail the others.
    const alone = all.length > 1 && !isServerUnavailable(fault) && !isExpired(fault)
    if (alone) await Promise.all(all.map(each => send([each])))
    else for (const { fail } of all) fail(fault)
  }
}
/**
 * An open page with a call of its own. `keys` maps questions to the keys of its answers.
 * `isOfToday` compares the day of an answer.
 */
interface OwnPage {
  readonly path: string
  readonly keys: () => ReadonlyMap<string, string>
  readonly isOfToday: (at: string) => boolean
}
let ownPage: OwnPage | undefined
let pageRequest: Promise<PageAnswers> | undefined
/** Answers figures by the page's call until the returned function is called. */
export const readFromPage = (page: OwnPage): (() => void) => {
  ownPage = page
  return () => {
    if (ownPage === page) ownPage = undefined
  }
}
/** Makes the page's call. Concurrent callers share one request. */
const fetchPageAnswers = (path: string): Promise<PageAnswers> => {
  pageRequest ??= callAccount<PageAnswers>(path, {}, { isGet: true }).finally(() => {
    pageRequest = undefined
  })
  return pageRequest
}
/** Resolves the questions that the open page's call answers. Returns the rest. */
const answeredByPage = async (all: readonly Asking[]): Promise<readonly Asking[]> => {
  const page = ownPage
  const keys = page?.keys()
  const keyOf = ({ question }: Asking) => keys?.get(canonical(question))
  if (!page || !all.some(keyOf)) return all
  const result = await fetchPageAnswers(page.path).catch(() => undefined)
  // Around midnight the server's page may be of another day.
  if (!result || !page.isOfToday(result.at)) return all
  return all.filter(each => {
    const answer = result.answers[keyOf(each) ?? '']
    if (answer) each.resolve({ at: result.at, answer })
    return !answer
  })
}
let waiting: Asking[] = []
const flush = async () => {
  const gathered = waiting
  waiting = []
  const all = await answeredByPage(gathered)
  for (let from = 0; from < all.length; from += AT_ONCE) void send(all.slice(from, from + AT_ONCE))
}
/** Reads a figure. All questions of one moment, such as a page's panels, share one call. */
export const fetchFigure = (question: Question): Promise<Counted> =>
  new Promise((resolve, fail) => {
    if (waiting.length === 0) setTimeout(() => void flush())
    waiting.push({ question, resolve, fail })
  })

/** Reads figures from the call of the open board, if it has one. */
export const usePageCall = ({ call, panels }: Board, book: MetricsCatalogue): void => {
  const { me, config } = useConsoleConfig()
  useEffect(() => {
    if (!call) return
    const zone = config.zone
    return readFromPage({
      path: call,
      keys: () => {
        const questions = pageQuestions({ panels }, name => getCatalogueFigure(book, name), me, {
          now: serverNow(),
          zone,
        })
        return new Map(Object.entries(questions).map(([key, question]) => [canonical(question), key]))
      },
      isOfToday: at => dayOf(new Date(at), zone) === dayOf(serverNow(), zone),
    })
  }, [call, panels, book, me, config])
}
/** Upcoming and overdue days of a board, earliest first. `undefined` while loading. */
export const useUpcomingDays = ({ call, upcoming }: Board, name: string): readonly UpcomingDay[] | undefined => {
  const { accountId } = useConsoleConfig().me
  const { data } = useQuery({
    queryKey: [FIGURES, upcoming?.[name]?.resource, accountId, 'ending', name],
    queryFn: async () => (await fetchPageAnswers(call ?? '')).ending[name] ?? [],
    enabled: call !== undefined && upcoming?.[name] !== undefined,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data
}
/** Answers to questions about a resource. Old ones stay as placeholders while loading. */
export const useFigures = (resource: string, questions: readonly Question[]) => {
  const { accountId } = useConsoleConfig().me
  return useQuery({
    queryKey: [FIGURES, resource, accountId, canonical(questions)],
    queryFn: () => Promise.all(questions.map(fetchFigure)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
}
/** Queries of visible figures that failed without data. */
const failed = (client: QueryClient): readonly Query[] =>
  client.getQueryCache().findAll({
    queryKey: [FIGURES],
    type: 'active',
    predicate: ({ state }) => state.error !== null && state.data === undefined,
  })
/** Error shared by several visible figures. `anew` refetches them together. */
export const useFailedTogether = (): { readonly fault: unknown; readonly anew: () => Promise<unknown> } => {
  const client = useQueryClient()
  const listen = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  const fault = useSyncExternalStore(listen, () => {
    const [first, ...more] = failed(client)
    return more.length > 0 ? first?.state.error : undefined
  })
  return { fault, anew: () => client.refetchQueries({ predicate: query => failed(client).includes(query) }) }
}
/** Query of the app's metrics catalogue. */
export const useMetricsCatalogue = () => {
  const { figures } = useConsoleConfig()
  return useQuery({
    queryKey: ['figureBook'],
    queryFn: (): Promise<MetricsCatalogue> | MetricsCatalogue => figures?.() ?? { figures: [], boards: [], closed: {} },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
/** Tiles of the app's map. Empty while loading. */
export const useTiles = (): readonly MapTile[] => {
  const { tiles } = useConsoleConfig()
  const { data = [] } = useQuery({
    queryKey: ['tiles'],
    queryFn: (): Promise<readonly MapTile[]> | readonly MapTile[] => tiles?.() ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}
