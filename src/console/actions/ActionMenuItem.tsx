import { MenuItem } from '@mui/material'
import type { ReactNode } from 'react'
import { once } from '../components/dom/gestures'
import type { ActionAvailability } from './useAvailability'

export interface EntryProps {
  readonly text: string
  readonly danger?: boolean
  /** Why not; empty where it may be done. */
  readonly reason?: string
  readonly greyed?: boolean
  readonly run: () => void
}
/** What a verdict makes of an entry: greyed with the reason, but for what only waits for fields to be filled in. */
export const entryFor = ({ verdict, reason }: ActionAvailability): Pick<EntryProps, 'reason' | 'greyed'> => ({
  reason,
  greyed: verdict !== 'ok' && verdict !== 'needs',
})
/** One thing that can be done to a record, in the menu behind ⋯: what is not possible stands there, greyed, with its reason. No component: a menu goes along its own items. */
export const menuEntry = ({ text, danger, reason, greyed, run }: EntryProps): ReactNode => (
  <MenuItem
    key={text}
    aria-disabled={greyed || undefined}
    className={`menu-action${greyed ? ' greyed' : danger ? ' danger' : ''}`}
    onClick={once(() => greyed || run())}
  >
    {text}
    {reason && <small>{reason}</small>}
  </MenuItem>
)
