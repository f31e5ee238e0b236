import { createContext, type ReactNode, use, useState } from 'react'
import { ErrorMessage } from '../components/ErrorMessage'
import { useFailedTogether } from '../providers/data/useFigures'
import { useBoardMessages } from './text/useBoardMessages'

const SharedErrorContext = createContext(false)
/** Whether the page says already that figures could not be counted, and asks for them anew. */
export const useHasSharedError = (): boolean => use(SharedErrorContext)
/** A page of figures. Where more than one of them could not be counted it says so once, with one way to try again; that stays while they are on their way. */
export const SharedError = ({ children }: { readonly children: ReactNode }) => {
  const { fault, anew } = useFailedTogether()
  const [asking, setAsking] = useState<unknown>()
  const { t } = useBoardMessages()
  const sharedError = fault ?? asking
  const retry = () => {
    setAsking(sharedError)
    void anew().finally(() => setAsking(undefined))
  }
  return (
    <SharedErrorContext value={sharedError !== undefined}>
      {sharedError !== undefined && <ErrorMessage fault={sharedError} retry={retry} name={t('figures')} />}
      {children}
    </SharedErrorContext>
  )
}
