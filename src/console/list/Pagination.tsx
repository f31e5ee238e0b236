import { Button } from '@mui/material'
import { useListContext, useListPaginationContext, useTranslate } from 'ra-core'
import { memo, useState } from 'react'
import { useManifest, useLabel } from '../config/ConsoleContext'
import { pageSizes } from '../../schema/model/declaration/resourceDefinition'
import { useTotal } from './state/useTotal'

export interface PaginationProps {
  /** Page sizes to choose from, of those that a list may have. Default: all. */
  readonly rowsPerPageOptions?: readonly (typeof pageSizes)[number][]
}
/**
 * Range of rows, page buttons, and the page size, which is stored.
 *
 * @example
 * <List pagination={<Pagination rowsPerPageOptions={[10, 20]} />} perPage={10} />
 */
export const Pagination = ({ rowsPerPageOptions = pageSizes }: PaginationProps) => {
  const { data = [] } = useListContext()
  const { total, more } = useTotal()
  return <Pages rows={data.length} total={total} more={more} sizes={rowsPerPageOptions} />
}
interface PageInputProps {
  readonly page: number
  /** Last page by the count. */
  readonly last: number
  /** Whether there are more pages than counted. */
  readonly more: boolean
  readonly goTo: (page: number) => void
}
/** Input of the page number. Numbers beyond the end go to the last page. */
const PageInput = ({ page, last, more, goTo }: PageInputProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Number(typed.normalize('NFKC').trim())
    if (!Number.isInteger(wanted) || wanted < 1) return setTyped(String(page))
    const to = more ? wanted : Math.min(wanted, last)
    setTyped(String(to))
    if (to !== page) goTo(to)
  }
  return (
    <form
      className="pager-page"
      onSubmit={event => {
        event.preventDefault()
        go()
      }}
    >
      <span className="filter">
        <input
          aria-label={translate('console.page')}
          aria-current="page"
          inputMode="numeric"
          maxLength={7}
          value={typed}
          onFocus={event => event.target.select()}
          onChange={event => setTyped(event.target.value)}
          onBlur={go}
        />
      </span>
      {!more && <span>{translate('console.pageOf', { last })}</span>}
    </form>
  )
}
interface PageSizeProps {
  readonly sizes: readonly number[]
  readonly perPage: number
  readonly change: (perPage: number) => void
}
const PageSize = ({ sizes, perPage, change }: PageSizeProps) => (
  <span className="filter">
    <select
      aria-label={useTranslate()('console.perPage')}
      value={perPage}
      onChange={event => change(Number(event.target.value))}
    >
      {sizes.map(size => (
        <option key={size}>{size}</option>
      ))}
    </select>
  </span>
)
interface PagesProps extends Pick<PageSizeProps, 'sizes'> {
  readonly rows: number
  readonly total: number
  readonly more: boolean
}
// Memoized, so that a selection does not render it again.
const Pages = memo(({ rows, total, more, sizes }: PagesProps) => {
  const { resource, page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListPaginationContext()
  const label = useLabel()
  const { labels } = useManifest(resource)
  const translate = useTranslate()
  const from = (page - 1) * perPage + 1
  const last = Math.ceil(total / perPage)
  return (
    // Named, since a page may have several lists.
    <nav className="pager" aria-label={`${label(labels)} · ${translate('console.perPage')}`}>
      <span>
        {translate('console.range', {
          from,
          to: from + rows - 1,
          total: more ? translate('console.moreThan', { count: total }) : total,
        })}
      </span>
      <PageSize sizes={sizes} perPage={perPage} change={setPerPage} />
      <Button size="small" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {translate('ra.navigation.previous')}
      </Button>
      {last > 1 ? (
        <PageInput key={page} page={page} last={last} more={more} goTo={setPage} />
      ) : (
        <span aria-current="page">{page}</span>
      )}
      <Button size="small" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {translate('ra.navigation.next')}
      </Button>
    </nav>
  )
})
