import { useCallback, useEffect, useState } from 'react'
import { useDataProvider } from 'ra-core'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type { ImportRequest, OwnImportsResult } from '../../../schema/contract/spreadsheetContract'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import type { Matches } from '../../spreadsheet/read/headerRow'

/** Limit of titles in a call. */
const MAX_TITLES = 200
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
      // Columns go before ignored titles, of which a wide sheet has more than a call takes.
      const first = Object.entries(answers).sort(([, one], [, other]) => Number(one === '') - Number(other === ''))
      const matches = Object.fromEntries(first.slice(0, MAX_TITLES))
      void send({ step: 'remember', matches }).catch(notifyError)
    },
  }
}
