import { Button, Checkbox, FormControlLabel, Menu, MenuItem } from '@mui/material'
import { LinkBase, useCreatePath, useListSortContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { fieldOf, orderField } from '../../../schema/derive'
import { may } from '../../../schema/machine'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import { ExportButton } from './ExportButton'
import { useColumns } from './useColumns'

const ColumnsMenu = () => {
  const resource = useDeclaration()
  const translate = useTranslate()
  const label = useLabel()
  const { all, chosen, choose } = useColumns(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (name: string) => choose(chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name])
  return (
    <>
      <Button size="small" aria-haspopup="menu" onClick={event => setAnchor(event.currentTarget)}>
        {translate('console.columns')}
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {all.map(name => (
          <MenuItem key={name} dense onClick={() => toggle(name)} role="menuitemcheckbox" aria-checked={chosen.includes(name)}>
            <FormControlLabel
              control={<Checkbox size="small" checked={chosen.includes(name)} tabIndex={-1} disableRipple />}
              label={label(fieldOf(resource, name).labels)}
              sx={{ pointerEvents: 'none' }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
const SortByHand = () => {
  const resource = useDeclaration()
  const { me } = useShop()
  const { sort, setSort } = useListSortContext()
  const translate = useTranslate()
  const label = useLabel()
  const order = orderField(resource)
  if (!order || !may(resource, 'sort', me) || (sort.field === order && sort.order === 'ASC')) return null
  return (
    <Button size="small" onClick={() => setSort({ field: order, order: 'ASC' })}>
      {translate('console.sortHint', { field: label(fieldOf(resource, order).labels) })}
    </Button>
  )
}
/** The list's heading with what can be done to the whole list. */
export const ListBar = () => {
  const resource = useDeclaration()
  const { me } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  const createPath = useCreatePath()
  return (
    <div className="page-bar">
      <h1>{label(resource.labels)}</h1>
      <SortByHand />
      <ColumnsMenu />
      <ExportButton />
      {may(resource, 'create', me) && (
        <Button component={LinkBase} to={createPath({ resource: resource.name, type: 'create' })} variant="contained" size="small">
          {translate('ra.action.create')}
        </Button>
      )}
    </div>
  )
}
