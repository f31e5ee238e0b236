import { type ListControllerProps, ListContextProvider, ResourceContextProvider, useListController } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import type { RowRecord } from '../row/useRowContext'

type SteadyListProps = ListControllerProps<RowRecord> & { readonly resource: string; readonly children: ReactNode }
/**
 * react-admin's list with a stable context value, which changes only with the values listed here.
 * A second provider below `ListBase` would not help: React marks consumers below any changed one.
 */
export const StableListContext = ({ children, ...props }: SteadyListProps) => {
  const list = useListController<RowRecord>(props)
  const { data, meta, total, hasNextPage, error, isPending, isFetching, isPlaceholderData } = list
  const { filterValues, displayedFilters, sort, page, perPage, refetch, setFilters, setSort, setPage, setPerPage } =
    list
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that is read of a list
  const steady = useMemo(
    () => list,
    [
      ...[data, meta, total, hasNextPage, error, isPending, isFetching, isPlaceholderData],
      ...[filterValues, displayedFilters, sort, page, perPage, refetch, setFilters, setSort, setPage, setPerPage],
    ],
  )
  return (
    <ResourceContextProvider value={props.resource}>
      <ListContextProvider value={steady}>{children}</ListContextProvider>
    </ResourceContextProvider>
  )
}
