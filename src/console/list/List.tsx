import { useListContext } from 'ra-core'
import { lazy, Suspense } from 'react'
import { getPageSize } from '../../schema/selectors/definition'
import { defaultTab, sortFor } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { echoOf } from '../providers/store/consoleStore'
import { ErrorMessage } from '../components/ErrorMessage'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { BulkActionsToolbar } from './bulk/BulkActionsToolbar'
import { ListFilters } from './filters/ListFilters'
import { getPrimaryColumn } from './row/primaryColumn'
import { ListToolbar } from './toolbar/ListToolbar'
import { ListSkeleton } from './table/ListSkeleton'
import { Pagination } from './Pagination'
import { ValidQuery, useLastPage, useRefused } from './query/ValidQuery'
import { DataTable } from './DataTable'
import { StateTabs } from './StateTabs'
import { StableListContext } from './query/StableListContext'
import { SelectionProvider } from './state/SelectionContext'
import { useColumns } from './state/useColumns'
import { usePolling } from './query/usePolling'
import { useSortable } from './sorting/useSortable'

const EmptyList = lazy(() => import('./Empty'))

const Content = ({ resource }: { resource: AnyResource }) => {
  const { isPending, error, refetch, data } = useListContext()
  const refused = useRefused(resource)
  useLastPage(resource)
  const sorting = useSortable(resource)
  const { chosen } = useColumns(resource)
  const waiting = <ListSkeleton photos={getPrimaryColumn(resource, chosen).lead?.picture !== undefined} />
  if (refused) return waiting
  if (error && !data) return <ErrorMessage fault={error} retry={() => void refetch()} />
  if (isPending || sorting.isLoading) return waiting
  return data && data.length > 0 ? (
    <>
      {error && <ErrorMessage fault={error} retry={() => void refetch()} />}
      <DataTable sorting={sorting} />
      <BulkActionsToolbar />
      <Pagination />
    </>
  ) : (
    <>
      <Suspense fallback={waiting}>
        <EmptyList resource={resource} />
      </Suspense>
      <BulkActionsToolbar />
    </>
  )
}

/** A declaration's list: tabs, search, filters, rows and pages, all kept in the address. */
export const List = ({ resource }: { readonly resource: AnyResource }) => {
  usePageTitle(useLabel()(resource.labels))
  const { me } = useConsoleConfig()
  return (
    <ValidQuery key={resource.name} resource={resource}>
      <StableListContext
        resource={resource.name}
        storeKey={echoOf(resource.name)}
        sort={sortFor(resource, me)}
        filterDefaultValues={defaultTab(resource, me)}
        perPage={getPageSize(resource)}
        queryOptions={{ ...usePolling(resource), onError: () => {} }}
      >
        <SelectionProvider resource={resource.name}>
          <div className="list-page">
            <ListToolbar />
            <div className="list-card">
              <StateTabs />
              <ListFilters />
              <Content resource={resource} />
            </div>
          </div>
        </SelectionProvider>
      </StableListContext>
    </ValidQuery>
  )
}
