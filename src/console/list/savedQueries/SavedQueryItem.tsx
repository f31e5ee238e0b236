import { IconButton, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SavedQuery } from '../../../schema/model/savedQuery'
import { DropdownMenu } from '../../components/DropdownMenu'

/** What can be done to a view. */
export interface ViewWork {
  readonly apply: (view: SavedQuery) => void
  readonly rename: (view: SavedQuery) => void
  readonly remove: (view: SavedQuery) => void
}
interface ViewRowProps extends ViewWork {
  readonly view: SavedQuery
  /** Whether the list shows it. */
  readonly current: boolean
  readonly busy: boolean
  readonly update: () => void
  readonly share: () => void
}
/** A view by its name, whose it is, and what else can be done to it. */
export const SavedQueryItem = ({ view, current, busy, apply, rename, remove, update, share }: ViewRowProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { name, mine, shared, owner, changeable } = view
  const note = mine
    ? shared && translate('console.viewShared')
    : translate(owner ? 'console.viewBy' : 'console.viewByNobody', { name: owner })
  const entry = (text: string, work: () => void, danger = false) => (
    <MenuItem
      key={text}
      className={danger ? 'menu-action danger' : 'menu-action'}
      onClick={() => {
        setAnchor(null)
        work()
      }}
    >
      {text}
    </MenuItem>
  )
  return (
    <li>
      <button type="button" className="view-name" aria-current={current || undefined} onClick={() => apply(view)}>
        <span>
          <strong>{name}</strong> {note && <small>{note}</small>}
        </span>
      </button>
      {changeable && (
        <IconButton
          size="small"
          disabled={busy}
          aria-haspopup="menu"
          aria-label={translate('console.more', { name })}
          onClick={event => setAnchor(event.currentTarget)}
        >
          ⋯
        </IconButton>
      )}
      <DropdownMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {!current && entry(translate('console.viewUpdateThis'), update)}
        {entry(translate('console.viewRename'), () => rename(view))}
        {mine && entry(translate(shared ? 'console.viewUnshare' : 'console.viewShare'), share)}
        {entry(translate('console.remove'), () => remove(view), true)}
      </DropdownMenu>
    </li>
  )
}
