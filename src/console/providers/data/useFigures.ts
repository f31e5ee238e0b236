import { keepPreviousData, type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { canonical } from '../../../schema/text/canonicalJson'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  type Answer,
  type Answers,
  type Board,
  type UpcomingDay,
  type PageAnswers,
  pageQuestions,
  type Question,
} from '../../../schema/metrics/board'
import { type MetricsCatalogue, getCatalogueFigure } from '../../../schema/metrics/catalogue'
import { dayOf } from '../../../schema/text/timeZone'
import { type MapTile, useConsoleConfig } from '../../config/ConsoleContext'
import { isServerUnavailable, isExpired } from '../api/call'
import { callAccount } from '../api/callOwn'
import { serverNow } from '../clock/serverClock'

/** Every query of figures begins so; behind it stands the resource whose records are counted, so that what changes there counts anew. */
export const FIGURES = 'figures'
/** As many the mall answers in one call. */
const AT_ONCE = 40
/** For so long what was counted is shown again without asking. */
const FRESH_MS = 30_000

/** What a figure comes to, and the moment it was counted. */
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
      else fail(new Error('a figure was not answered'))
    }
  } catch (fault) {
    // One that is refused is no reason for the others to go without.
    const alone = all.length > 1 && !isServerUnavailable(fault) && !isExpired(fault)
    if (alone) await Promise.all(all.map(each => send([each])))
    else for (const { fail } of all) fail(fault)
  }
}
/** A page that has a call of its own, while it is open: what that answers, by the question, and whether a moment is of the day that was asked for. */
interface OwnPage {
  readonly path: string
  readonly keys: () => ReadonlyMap<string, string>
  readonly isOfToday: (at: string) => boolean
}
let ownPage: OwnPage | undefined
let pageRequest: Promise<PageAnswers> | undefined
/** What a page answers is read from there, until it is left. */
export const readFromPage = (page: OwnPage): (() => void) => {
  ownPage = page
  return () => {
    if (ownPage === page) ownPage = undefined
  }
}
/** The page's call. Whoever asks while it is on its way is answered by the same. */
const fetchPageAnswers = (path: string): Promise<PageAnswers> => {
  pageRequest ??= callAccount<PageAnswers>(path, {}, { isGet: true }).finally(() => {
    pageRequest = undefined
  })
  return pageRequest
}
/** Tells what the open page's own call answers; what it does not is left to be asked by itself. */
const answeredByPage = async (all: readonly Asking[]): Promise<readonly Asking[]> => {
  const page = ownPage
  const keys = page?.keys()
  const keyOf = ({ question }: Asking) => keys?.get(canonical(question))
  if (!page || !all.some(keyOf)) return all
  const result = await fetchPageAnswers(page.path).catch(() => undefined)
  // By another clock's day the page is another one.
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
/** Asks for a figure. Whatever is asked for in the same moment, such as by all panels of a page, goes in one call. */
export const fetchFigure = (question: Question): Promise<Counted> =>
  new Promise((resolve, fail) => {
    if (waiting.length === 0) setTimeout(() => void flush())
    waiting.push({ question, resolve, fail })
  })

/** While a page is open that has a call of its own, what that answers is read from there, all at once. */
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
/** The days of a page that are over or are soon, the earliest first; nothing until they are there. */
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
/** The answers to some questions about one resource; those to the questions before stay, marked as such, until these are there. */
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
/** What is asked for on screen and was not counted. */
const failed = (client: QueryClient): readonly Query[] =>
  client.getQueryCache().findAll({
    queryKey: [FIGURES],
    type: 'active',
    predicate: ({ state }) => state.error !== null && state.data === undefined,
  })
/** Why figures on screen could not be counted, where it is more than one, as when their call was not answered. They are asked for `anew` together. */
export const useFailedTogether = (): { readonly fault: unknown; readonly anew: () => Promise<unknown> } => {
  const client = useQueryClient()
  const listen = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  const fault = useSyncExternalStore(listen, () => {
    const [first, ...more] = failed(client)
    return more.length > 0 ? first?.state.error : undefined
  })
  return { fault, anew: () => client.refetchQueries({ predicate: query => failed(client).includes(query) }) }
}
/** The shop's figures and their pages, once they are there. */
export const useMetricsCatalogue = () => {
  const { figures } = useConsoleConfig()
  return useQuery({
    queryKey: ['figureBook'],
    queryFn: (): Promise<MetricsCatalogue> | MetricsCatalogue => figures?.() ?? { figures: [], boards: [], closed: {} },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
/** The tiles of the shop's map, once they are there. */
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
