import { Button, Skeleton } from '@mui/material'
import { LinkBase, ListBase, useCreatePath, useListContext, useTranslate } from 'ra-core'
import { fieldOf, perPageOf, stateKey } from '../../../schema/derive'
import { may, opensOn, sortFor, tabsFor } from '../../../schema/machine'
import { createLabels, inSentence } from '../../../schema/naming'
import type { AnyResource } from '../../../schema/resource'
import { useLabel, useShop } from '../../shopContext'
import { echoOf } from '../../providers/consoleStore'
import { Problem } from '../../parts/Problem'
import { usePageTitle } from '../../parts/usePageTitle'
import { BulkBar } from './BulkBar'
import { Filters } from './Filters'
import { ListBar } from './ListBar'
import { Pager } from './Pager'
import { PossibleQuery, useLastPage, useRefused } from './PossibleQuery'
import { RecordTable } from './RecordTable'
import { StateTabs } from './StateTabs'
import { useFreshness } from './useFreshness'
import { useSorting } from './useSorting'

const Loading = () => (
  <div aria-busy="true">
    {'abcdefgh'.split('').map(row => (
      <Skeleton key={row} height={52} />
    ))}
  </div>
)

const Empty = ({ resource }: { resource: AnyResource }) => {
  const { me } = useShop()
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const label = useLabel()
  const filtered = Object.keys(filterValues).length > 0
  const tabs = tabsFor(resource, me)
  const key = tabs && Object.keys(filterValues).join() === tabs && stateKey(fieldOf(resource, tabs), filterValues[tabs])
  const state = tabs && key ? fieldOf(resource, tabs).options.states?.[key] : undefined
  const none = state
    ? translate('console.noneIn', { state: label(state), name: inSentence(label(resource.labels)) })
    : translate(filtered ? 'console.noResults' : 'console.emptyTitle')
  const creates = may(resource, 'create', me)
  return (
    <div className="empty">
      <h2>{none}</h2>
      {!filtered && <p>{translate(creates ? 'console.emptyLead' : 'console.emptyReadOnly')}</p>}
      {filtered ? (
        <Button variant="outlined" onClick={() => setFilters({}, undefined, false)}>
          {translate('console.clearFilters')}
        </Button>
      ) : (
        creates && (
          <Button variant="contained" component={LinkBase} to={createPath({ resource: resource.name, type: 'create' })}>
            {label(createLabels(resource))}
          </Button>
        )
      )}
    </div>
  )
}
const Content = ({ resource }: { resource: AnyResource }) => {
  const { isPending, error, refetch, data } = useListContext()
  const refused = useRefused(resource)
  useLastPage(resource)
  const sorting = useSorting(resource)
  if (refused) return <Loading />
  if (error && !data) return <Problem fault={error} retry={() => void refetch()} />
  if (isPending || sorting.isLoading) return <Loading />
  return data && data.length > 0 ? (
    <>
      {error && <Problem fault={error} retry={() => void refetch()} />}
      <RecordTable sorting={sorting} />
      <Pager />
    </>
  ) : (
    <Empty resource={resource} />
  )
}

/** A declaration's list: tabs, search, filters, rows and pages, all kept in the address. */
export const ListPage = ({ resource }: { readonly resource: AnyResource }) => {
  usePageTitle(useLabel()(resource.labels))
  const { me } = useShop()
  return (
    <PossibleQuery key={resource.name} resource={resource}>
      <ListBase
        resource={resource.name}
        storeKey={echoOf(resource.name)}
        sort={sortFor(resource, me)}
        filterDefaultValues={opensOn(resource, me)}
        perPage={perPageOf(resource)}
        empty={false}
        queryOptions={{ ...useFreshness(resource), onError: () => {} }}
      >
        <ListBar />
        <StateTabs />
        <Filters />
        <BulkBar />
        <Content resource={resource} />
      </ListBase>
    </PossibleQuery>
  )
}
