import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { canonical } from '../../schema/canonical'
import type { Answer, Answers, Question } from '../../schema/figures/board'
import type { FigureBook } from '../../schema/figures/book'
import { type Tile, useShop } from '../shopContext'
import { isAway, isExpired } from './call'
import { callOwn } from './callOwn'

/** Every query of figures begins so; behind it stands the resource whose records are counted, so that what changes there counts anew. */
export const FIGURES = 'figures'
/** As many the mall answers in one call. */
const AT_ONCE = 40
/** For so long what was counted is shown again without asking. */
const FRESH_MS = 30_000

/** What a figure comes to, and the moment it was counted. */
export interface Counted {
  readonly at: string
  readonly answer: Answer
}
interface Asking {
  readonly question: Question
  readonly tell: (counted: Counted) => void
  readonly fail: (fault: unknown) => void
}
const send = async (all: readonly Asking[]): Promise<void> => {
  const questions = Object.fromEntries(all.map(({ question }, at) => [String(at), question]))
  try {
    const { at, answers } = await callOwn<Answers>('/api/figure/readFigures', { questions })
    for (const [key, { tell, fail }] of all.entries()) {
      const answer = answers[String(key)]
      if (answer) tell({ at, answer })
      else fail(new Error('a figure was not answered'))
    }
  } catch (fault) {
    // One that is refused is no reason for the others to go without.
    const alone = all.length > 1 && !isAway(fault) && !isExpired(fault)
    if (alone) await Promise.all(all.map(each => send([each])))
    else for (const { fail } of all) fail(fault)
  }
}
let waiting: Asking[] = []
const flush = () => {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += AT_ONCE) void send(all.slice(from, from + AT_ONCE))
}
/** Asks for a figure. Whatever is asked for in the same moment, such as by all panels of a page, goes in one call. */
export const askFigure = (question: Question): Promise<Counted> =>
  new Promise((tell, fail) => {
    if (waiting.length === 0) setTimeout(flush)
    waiting.push({ question, tell, fail })
  })

/** The answers to some questions about one resource; those to the questions before stay, marked as such, until these are there. */
export const useFigures = (resource: string, questions: readonly Question[]) => {
  const { accountId } = useShop().me
  return useQuery({
    queryKey: [FIGURES, resource, accountId, canonical(questions)],
    queryFn: () => Promise.all(questions.map(askFigure)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
}
/** The shop's figures and their pages, once they are there. */
export const useBook = () => {
  const { figures } = useShop()
  return useQuery({
    queryKey: ['figureBook'],
    queryFn: (): Promise<FigureBook> | FigureBook => figures?.() ?? { figures: [], boards: [], closed: {} },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
/** The tiles of the shop's map, once they are there. */
export const useTiles = (): readonly Tile[] => {
  const { tiles } = useShop()
  const { data = [] } = useQuery({
    queryKey: ['tiles'],
    queryFn: (): Promise<readonly Tile[]> | readonly Tile[] => tiles?.() ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}
