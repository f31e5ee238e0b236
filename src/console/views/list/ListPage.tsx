import { useListContext } from 'ra-core'
import { lazy, Suspense } from 'react'
import { perPageOf } from '../../../schema/derive'
import { opensOn, sortFor } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { useLabel, useShop } from '../../shopContext'
import { echoOf } from '../../providers/consoleStore'
import { Problem } from '../../parts/Problem'
import { usePageTitle } from '../../parts/usePageTitle'
import { BulkBar } from './BulkBar'
import { Filters } from './Filters'
import { leadOf } from './lead'
import { ListBar } from './ListBar'
import { ListSkeleton } from './ListSkeleton'
import { Pager } from './Pager'
import { PossibleQuery, useLastPage, useRefused } from './PossibleQuery'
import { RecordTable } from './RecordTable'
import { StateTabs } from './StateTabs'
import { SteadyList } from './SteadyList'
import { WithTicks } from './ticks'
import { useColumns } from './useColumns'
import { useFreshness } from './useFreshness'
import { useSorting } from './useSorting'

const EmptyList = lazy(() => import('./EmptyList'))

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
