import { Button, MenuItem, TextField } from '@mui/material'
import { useListContext, useListPaginationContext, useTranslate } from 'ra-core'
import { memo } from 'react'
import type { ListMeta } from '../../providers/dataProvider'
import { PAGE_SIZES } from './possible'

/** Which rows of how many, the way to the pages beside, and the size of a page, which is kept. */
export const Pager = () => {
  const { data = [], meta, total: all = 0 } = useListContext()
  const { total = all, more = false } = (meta ?? {}) as Partial<ListMeta>
  return <Pages rows={data.length} total={total} more={more} />
}
// Apart, so that ticking a row does not draw it again.
const Pages = memo(({ rows, total, more }: { readonly rows: number; readonly total: number; readonly more: boolean }) => {
  const { page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListPaginationContext()
  const translate = useTranslate()
  const from = (page - 1) * perPage + 1
  return (
    <nav className="pager" aria-label={translate('console.perPage')}>
      <span>
        {translate('console.range', { from, to: from + rows - 1, total: more ? translate('console.moreThan', { count: total }) : total })}
      </span>
      <TextField
        select
        size="small"
        variant="standard"
        value={perPage}
        onChange={event => setPerPage(Number(event.target.value))}
        slotProps={{ select: { inputProps: { 'aria-label': translate('console.perPage') } } }}
      >
        {PAGE_SIZES.map(size => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </TextField>
      <Button size="small" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {translate('ra.navigation.previous')}
      </Button>
      <span aria-current="page">{page}</span>
      <Button size="small" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {translate('ra.navigation.next')}
      </Button>
    </nav>
  )
})
