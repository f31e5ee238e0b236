import { createContext, type ReactNode, use, useState } from 'react'
import { ErrorMessage } from '../components/ErrorMessage'
import { useFailedTogether } from '../providers/data/useFigures'
import { useBoardMessages } from './text/useBoardMessages'

const SharedErrorContext = createContext(false)
/** Whether the page already shows one error with a retry for several figures. */
export const useHasSharedError = (): boolean => use(SharedErrorContext)
/** Shows one error and retry for several failed figures. The error stays during the retry. */
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
