import { createContext, type ReactNode, use, useState } from 'react'
import { ErrorMessage } from '../components/ErrorMessage'
import { useFailedTogether } from '../providers/data/useFigures'
import { useBoardMessages } from './text/useBoardMessages'

const Told = createContext(false)
/** Whether the page says already that figures could not be counted, and asks for them anew. */
export const useToldByPage = (): boolean => use(Told)
/** A page of figures. Where more than one of them could not be counted it says so once, with one way to try again; that stays while they are on their way. */
export const FailedTogether = ({ children }: { readonly children: ReactNode }) => {
  const { fault, anew } = useFailedTogether()
  const [asking, setAsking] = useState<unknown>()
  const { say } = useBoardMessages()
  const told = fault ?? asking
  const retry = () => {
    setAsking(told)
    void anew().finally(() => setAsking(undefined))
  }
  return (
    <Told value={told !== undefined}>
      {told !== undefined && <ErrorMessage fault={told} retry={retry} name={say('figures')} />}
      {children}
    </Told>
  )
}
