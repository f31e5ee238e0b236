import { useListContext } from 'ra-core'
import { lazy, Suspense } from 'react'
import { perPageOf } from '../../schema/selectors/definition'
import { opensOn, sortFor } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { useLabel, useShop } from '../config/ConsoleContext'
import { echoOf } from '../providers/store/consoleStore'
import { Problem } from '../components/ErrorMessage'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { BulkBar } from './bulk/BulkActionsToolbar'
import { Filters } from './filters/ListFilters'
import { leadOf } from './row/primaryColumn'
import { ListBar } from './toolbar/ListToolbar'
import { ListSkeleton } from './table/ListSkeleton'
import { Pager } from './Pagination'
import { PossibleQuery, useLastPage, useRefused } from './query/ValidQuery'
import { RecordTable } from './DataTable'
import { StateTabs } from './StateTabs'
import { SteadyList } from './query/StableListContext'
import { WithTicks } from './state/SelectionContext'
import { useColumns } from './state/useColumns'
import { useFreshness } from './query/usePolling'
import { useSorting } from './sorting/useSortable'

const EmptyList = lazy(() => import('./Empty'))

const Content = ({ resource }: { resource: AnyResource }) => {
  const { isPending, error, refetch, data } = useListContext()
  const refused = useRefused(resource)
  useLastPage(resource)
  const sorting = useSorting(resource)
  const { chosen } = useColumns(resource)
  const waiting = <ListSkeleton photos={leadOf(resource, chosen).lead?.picture !== undefined} />
  if (refused) return waiting
  if (error && !data) return <Problem fault={error} retry={() => void refetch()} />
  if (isPending || sorting.isLoading) return waiting
  return data && data.length > 0 ? (
    <>
      {error && <Problem fault={error} retry={() => void refetch()} />}
      <RecordTable sorting={sorting} />
      <BulkBar />
      <Pager />
    </>
  ) : (
    <>
      <Suspense fallback={waiting}>
        <EmptyList resource={resource} />
      </Suspense>
      <BulkBar />
    </>
  )
}

/** A declaration's list: tabs, search, filters, rows and pages, all kept in the address. */
export const ListPage = ({ resource }: { readonly resource: AnyResource }) => {
  usePageTitle(useLabel()(resource.labels))
  const { me } = useShop()
  return (
    <PossibleQuery key={resource.name} resource={resource}>
      <SteadyList
        resource={resource.name}
        storeKey={echoOf(resource.name)}
        sort={sortFor(resource, me)}
        filterDefaultValues={opensOn(resource, me)}
        perPage={perPageOf(resource)}
        queryOptions={{ ...useFreshness(resource), onError: () => {} }}
      >
        <WithTicks resource={resource.name}>
          <div className="list-page">
            <ListBar />
            <div className="list-card">
              <StateTabs />
              <Filters />
              <Content resource={resource} />
            </div>
          </div>
        </WithTicks>
      </SteadyList>
    </PossibleQuery>
  )
}
