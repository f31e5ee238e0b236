import { type Actor, allows } from '../machine'
import type { Board, Panel } from './board'

/** The most figures on a page that somebody arranges. */
export const MOST_PINNED = 40
/** What somebody has put on a page, in their order; null where it is as it was declared. */
export interface Layout {
  readonly panels: readonly string[] | null
}
/** What a panel is called among those of all pages. */
export const pinOf = (board: Pick<Board, 'name'>, panel: string): string => `${board.name}.${panel}`
/** A panel by that name. */
export interface Pinned {
  readonly pin: string
  readonly board: Board
  readonly name: string
  readonly panel: Panel
}
/** Every panel that someone can put on a page of their own: what waits stays where it is. */
export const pinnable = (boards: readonly Board[], actor: Actor): readonly Pinned[] =>
  boards
    .filter(({ roles }) => allows(roles, actor))
    .flatMap(board =>
      Object.entries(board.panels)
        .filter(([, { as, roles = '*' }]) => as !== 'todo' && allows(roles, actor))
        .map(([name, panel]) => ({ pin: pinOf(board, name), board, name, panel })),
    )
