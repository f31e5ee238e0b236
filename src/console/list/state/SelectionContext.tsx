import { useRecordSelection } from 'ra-core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Functions that change the selection. Stable. */
interface Ticking {
  readonly select: (ids: string[]) => void
  readonly toggle: (id: string) => void
  readonly clear: () => void
}
const TickedContext = createContext<readonly string[]>([])
const TickingContext = createContext<Ticking>({ select: () => {}, toggle: () => {}, clear: () => {} })
export const TickedProvider = TickedContext.Provider
/** Ids of the selected rows of the surrounding list. */
export const useSelectedIds = (): readonly string[] => useContext(TickedContext)
/** Functions that change the selection, for components that do not read it. */
export const useSelectionActions = (): Ticking => useContext(TickingContext)
/** Keeps the selection out of react-admin's list context, whose consumers would render. */
export const SelectionProvider = ({ resource, children }: { resource: string; children: ReactNode }) => {
  const [ticked, { select, toggle, clearSelection }] = useRecordSelection({ resource })
  const ticking = useMemo(() => ({ select, toggle, clear: () => clearSelection() }), [select, toggle, clearSelection])
  return (
    <TickingContext value={ticking}>
      <TickedProvider value={ticked}>{children}</TickedProvider>
    </TickingContext>
  )
}
