import { Divider, Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { fieldOf } from '../../../schema/derive'
import { useDeclaration, useLabel } from '../../shopContext'
import { useColumns } from './useColumns'

/** Which columns a list shows. */
const ColumnsMenu = ({ anchor, close }: { readonly anchor: HTMLElement; readonly close: () => void }) => {
  const resource = useDeclaration()
  const translate = useTranslate()
  const label = useLabel()
  const { all, chosen, toggle, restore } = useColumns(resource)
  const isLast = (name: string) => chosen.length === 1 && chosen.includes(name)
  return (
    <Menu anchorEl={anchor} open onClose={close}>
      {all.map(name => (
        <MenuItem
          key={name}
          dense
          onClick={() => toggle(name)}
          role="menuitemcheckbox"
          aria-checked={chosen.includes(name)}
          aria-disabled={isLast(name) || undefined}
        >
          <span aria-hidden="true" className="menu-tick">
            {chosen.includes(name) ? '✓' : ''}
          </span>
          {label(fieldOf(resource, name).labels)}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem dense disabled={!restore} onClick={restore}>
        {translate('console.columnsRestore')}
      </MenuItem>
    </Menu>
  )
}
export default ColumnsMenu
