import { IconButton, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SavedQuery } from '../../../schema/model/savedQuery'
import { DropdownMenu } from '../../components/DropdownMenu'

/** Commands of a view. */
export interface ViewWork {
  readonly apply: (view: SavedQuery) => void
  readonly rename: (view: SavedQuery) => void
  readonly remove: (view: SavedQuery) => void
}
interface ViewRowProps extends ViewWork {
  readonly view: SavedQuery
  /** Whether the list shows the view. */
  readonly current: boolean
  readonly busy: boolean
  readonly update: () => void
  readonly share: () => void
}
/** Owner of a view, or a note that it is shared. */
const useOwnership = ({ mine, shared, owner }: SavedQuery): string | false => {
  const translate = useTranslate()
  if (mine) return shared && translate('console.viewShared')
  return translate(owner ? 'console.viewBy' : 'console.viewByNobody', { name: owner })
}
/** Entry of the menu, which closes on each click. */
const entry = (text: string, work: () => void, danger = false) => (
  <MenuItem className={danger ? 'menu-action danger' : 'menu-action'} onClick={work}>
    {text}
  </MenuItem>
)
/** View with its name, owner and commands. */
export const SavedQueryItem = ({ view, current, busy, apply, rename, remove, update, share }: ViewRowProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { name, mine, shared, changeable } = view
  const note = useOwnership(view)
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
      <DropdownMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={() => setAnchor(null)}
      >
        {!current && entry(translate('console.viewUpdateThis'), update)}
        {entry(translate('console.viewRename'), () => rename(view))}
        {mine && entry(translate(shared ? 'console.viewUnshare' : 'console.viewShare'), share)}
        {entry(translate('console.remove'), () => remove(view), true)}
      </DropdownMenu>
    </li>
  )
}
