import { ListContextProvider, useListContext } from 'ra-core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { RowRecord } from './useRowContext'

type List = ReturnType<typeof useListContext<RowRecord>>
/** Which rows are ticked, and how that is changed. */
export type Selection = Pick<List, 'selectedIds' | 'onSelect' | 'onToggleItem' | 'onUnselectItems'>

const SelectionContext = createContext<Selection | undefined>(undefined)
export const SelectionProvider = SelectionContext.Provider
/** What is ticked in the list that this stands in. */
export const useSelection = (): Selection => {
  const list = useListContext<RowRecord>()
  return useContext(SelectionContext) ?? list
}
/** Hands on react-admin's list apart from its ticks, so that a tick draws again what shows it and nothing else. */
export const WithSelection = ({ children }: { readonly children: ReactNode }) => {
  const list = useListContext<RowRecord>()
  const { selectedIds, onSelect, onToggleItem, onUnselectItems } = list
  const { data, meta, total, hasNextPage, error, isPending, isFetching, isPlaceholderData } = list
  const { filterValues, displayedFilters, sort, page, perPage, refetch, setFilters, setSort, setPage, setPerPage } =
    list
  const selection = useMemo(
    () => ({ selectedIds, onSelect, onToggleItem, onUnselectItems }),
    [selectedIds, onSelect, onToggleItem, onUnselectItems],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that is read of a list but its ticks
  const apart = useMemo(
    () => <ListContextProvider value={list}>{children}</ListContextProvider>,
    [
      children,
      ...[data, meta, total, hasNextPage, error, isPending, isFetching, isPlaceholderData],
      ...[filterValues, displayedFilters, sort, page, perPage, refetch, setFilters, setSort, setPage, setPerPage],
    ],
  )
  return <SelectionProvider value={selection}>{apart}</SelectionProvider>
}
