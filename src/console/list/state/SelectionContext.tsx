import { useRecordSelection } from 'ra-core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** How what is ticked is changed: the same functions as long as the list is there. */
interface Ticking {
  readonly select: (ids: string[]) => void
  readonly toggle: (id: string) => void
  readonly clear: () => void
}
const TickedContext = createContext<readonly string[]>([])
const TickingContext = createContext<Ticking>({ select: () => {}, toggle: () => {}, clear: () => {} })
export const TickedProvider = TickedContext.Provider
/** The ids of the rows that are ticked in the list that this stands in. */
export const useSelectedIds = (): readonly string[] => useContext(TickedContext)
/** What ticks rows of that list, for whoever need not know which are. */
export const useSelectionActions = (): Ticking => useContext(TickingContext)
/** Keeps a list's ticks apart from react-admin's list: with each tick in there, all that reads anything of the list would be drawn again. */
export const SelectionProvider = ({
  resource,
  children,
}: {
  readonly resource: string
  readonly children: ReactNode
}) => {
  const [ticked, { select, toggle, clearSelection }] = useRecordSelection({ resource })
  const ticking = useMemo(() => ({ select, toggle, clear: () => clearSelection() }), [select, toggle, clearSelection])
  return (
    <TickingContext value={ticking}>
      <TickedProvider value={ticked}>{children}</TickedProvider>
    </TickingContext>
  )
}
