import { useMediaQuery } from '@mui/material'
import { type ListControllerProps, useListContext } from 'ra-core'
import { lazy, type ReactElement, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { pageSizes } from '../../schema/model/declaration/resourceDefinition'
import { getPageSize } from '../../schema/selectors/definition'
import { defaultTab, sortFor } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { useDefinition, useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { assertSort } from '../config/declaredField'
import { echoOf } from '../providers/store/consoleStore'
import { whenIdle } from '../components/dom/whenIdle'
import { ErrorMessage } from '../components/ErrorMessage'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { BulkActionsToolbar } from './bulk/BulkActionsToolbar'
import { ListFilters } from './filters/ListFilters'
import { getPrimaryColumn } from './row/primaryColumn'
import { ListToolbar } from './toolbar/ListToolbar'
import { ListSkeleton } from './table/ListSkeleton'
import { Pagination } from './Pagination'
import { ValidQuery, useLastPage, useRefused } from './query/ValidQuery'
import { RecordTable } from './RecordTable'
import { StateTabs } from './StateTabs'
import { StableListContext } from './query/StableListContext'
import { SelectionProvider } from './state/SelectionContext'
import { useColumns } from './state/useColumns'
import { usePolling } from './query/usePolling'

const EmptyList = lazy(() => import('./Empty'))
const PrintHead = lazy(() => import('./PrintHead'))
const SavedQueryTabs = lazy(() => import('./savedQueries/SavedQueryTabs'))
// react-admin's filter form with its inputs.
const FilterInputs = lazy(() => import('./filters/FilterInputs'))

/** Replaceable parts of the list. `false` omits a part. */
interface ListParts {
  /** Below the heading. Default: the list's actions. */
  readonly actions?: ReactNode
  /** One or several react-admin inputs. Default: search box and declared filters. */
  readonly filters?: ReactElement | ReactElement[] | false
  /** Below the rows, while some are selected. Default: the declared bulk actions. */
  readonly bulkActionsToolbar?: ReactNode
  /** Replaces the rows of an empty list. */
  readonly empty?: ReactNode
  readonly pagination?: ReactNode
  /** Beside the rows. */
  readonly aside?: ReactNode
  /** Rows. Default: a `DataTable` of the declared columns. */
  readonly children?: ReactNode
  readonly title?: string
}
export interface ListProps extends ListParts, Pick<ListControllerProps, 'filter' | 'filterDefaultValues' | 'sort'> {
  /** Rows on a page, of the sizes that a list may have. */
  readonly perPage?: (typeof pageSizes)[number]
}

const Content = ({
  resource,
  empty,
  pagination = <Pagination />,
  bulkActionsToolbar = <BulkActionsToolbar />,
  children = <RecordTable />,
}: ListParts & { readonly resource: AnyResource }) => {
  const { isPending, error, refetch, data } = useListContext()
  const refused = useRefused(resource)
  useLastPage(resource)
  const { chosen } = useColumns(resource)
  // The first rows render in slices.
  const isDrawing = useDeferredValue(isPending)
  const waiting = <ListSkeleton photos={getPrimaryColumn(resource, chosen).lead?.picture !== undefined} />
  if (refused) return waiting
  if (error && !data) return <ErrorMessage fault={error} retry={() => void refetch()} />
  if (isPending || isDrawing) return waiting
  const hasRows = (data && data.length > 0) || empty === false
  // The toolbar keeps its place, and so its dialog, once an action has emptied the list.
  return (
    <>
      {hasRows ? (
        <>
          {error && <ErrorMessage fault={error} retry={() => void refetch()} />}
          {children}
        </>
      ) : (
        <Suspense fallback={waiting}>{empty ?? <EmptyList resource={resource} />}</Suspense>
      )}
      {bulkActionsToolbar}
      {hasRows && pagination}
    </>
  )
}
/** Tabs of states. Those of views, and the printed head, wait until the browser is idle. */
const TabRow = () => {
  const { complete } = useConsoleConfig().me
  const isNarrow = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    <div className="tab-row">
      <StateTabs />
      {isIdle && (
        <Suspense>
          <PrintHead />
          {complete && !isNarrow && <SavedQueryTabs />}
        </Suspense>
      )}
    </div>
  )
}
type ContentProps = Omit<ListParts, 'aside'> & { readonly resource: AnyResource }
/** Heading, tabs, filters and rows. */
const ListPage = ({ title = '', actions, filters, ...content }: ContentProps) => (
  <div className="list-page">
    <ListToolbar title={title}>{actions}</ListToolbar>
    <div className="list-card">
      <TabRow />
      {filters === undefined && <ListFilters />}
      {filters && (
        <Suspense>
          <FilterInputs filters={filters} />
        </Suspense>
      )}
      <Content {...content} />
    </div>
  </div>
)
/**
 * List of a resource: tabs, search, filters, rows and pages, all kept in the address. Missing parts
 * are derived from the declaration. Needs a resource context.
 *
 * @example
 * <List actions={<CreateButton />} aside={<Totals />}><DataTable><DataTable.Col source="name"
 * /></DataTable></List>
 */
export const List = ({ aside, filter, filterDefaultValues, perPage, sort, ...parts }: ListProps) => {
  const resource = useDefinition()
  const name = useLabel()(resource.labels)
  const title = parts.title ?? name
  usePageTitle(title)
  const { me } = useConsoleConfig()
  if (sort) assertSort(resource, sort.field)
  const page = <ListPage {...parts} resource={resource} title={title} />
  return (
    <ValidQuery key={resource.name} resource={resource}>
      <StableListContext
        resource={resource.name}
        storeKey={echoOf(resource.name)}
        sort={sort ?? sortFor(resource, me)}
        filter={filter}
        filterDefaultValues={filterDefaultValues ?? defaultTab(resource, me)}
        perPage={perPage ?? getPageSize(resource)}
        queryOptions={{ ...usePolling(resource), onError: () => {} }}
      >
        <SelectionProvider resource={resource.name}>
          {aside ? (
            <div className="with-aside">
              {page}
              {aside}
            </div>
          ) : (
            page
          )}
        </SelectionProvider>
      </StableListContext>
    </ValidQuery>
  )
}
