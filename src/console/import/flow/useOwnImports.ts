import { useCallback, useEffect, useState } from 'react'
import { useDataProvider } from 'ra-core'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type { ImportRequest, OwnImportsResult } from '../../../schema/contract/spreadsheetContract'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import type { Matches } from '../../spreadsheet/read/headerRow'

/** Loads recent imports and remembered titles. Fails silently: the dialog works without. */
export const useOwnImports = (resource: string, send: (request: ImportRequest) => Promise<unknown>) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const notifyError = useNotifyError()
  const [mine, setMine] = useState<OwnImportsResult>({ imports: [], matches: {} })
  const reload = useCallback(async () => {
    const answer = await provider.import(resource, { step: 'mine' }).catch(() => undefined)
    if (answer?.data.mine) setMine(answer.data.mine)
  }, [provider, resource])
  useEffect(() => void reload(), [reload])
  return {
    mine,
    reload,
    remember: (answers: Matches) => {
      setMine({ ...mine, matches: { ...mine.matches, ...answers } })
      void send({ step: 'remember', matches: answers }).catch(notifyError)
    },
  }
}
