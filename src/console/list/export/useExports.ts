import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/model/resource'
import { dayOf } from '../../../schema/text/timeZone'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import type { OwnExportJob } from '../../../schema/contract/spreadsheetContract'
import type { ConsoleDataProvider, ExportRequest } from '../../providers/data/consoleDataProvider'
import { fetchJobFile, stopJob } from '../../providers/api/jobs'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { downloadFile } from '../../components/dom/downloadFile'
import { useOnChange } from '../../components/hooks/useOnChange'

const POLL_MS = 1000
/** Exports of a list. Polled while one is running. */
const useOwnSheets = (resource: AnyResource) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const [sheets, setSheets] = useState<readonly OwnExportJob[]>([])
  const [look, setLook] = useState(0)
  const again = () => setLook(before => before + 1)
  const isMaking = sheets.some(({ state }) => state === 'waiting')
  useOnChange(() => {
    const leaving = new AbortController()
    const load = () =>
      provider.ownSheets(resource.name, leaving.signal).then(
        ({ data }) => setSheets(data),
        () => {},
      )
    void load()
    const timer = isMaking ? setInterval(() => void load(), POLL_MS) : undefined
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [provider, resource.name, isMaking, look])
  return { sheets, again }
}
/** Export jobs of a list: create, poll, stop and download. */
export const useExports = () => {
  const resource = useDefinition()
  const provider = useDataProvider<ConsoleDataProvider>()
  const { config } = useConsoleConfig()
  const label = useLabel()
  const notifyError = useNotifyError()
  const { sheets, again } = useOwnSheets(resource)
  return {
    sheets,
    make: async (request: ExportRequest) => {
      try {
        await provider.download(resource.name, request)
        again()
      } catch (fault) {
        notifyError(fault)
      }
    },
    stop: (id: string) => stopJob(id).then(again, notifyError),
    fetch: async ({ id, format, createdTime }: OwnExportJob) => {
      try {
        downloadFile(
          `${label(resource.labels)} ${dayOf(new Date(createdTime), config.zone)}.${format}`,
          await fetchJobFile(id),
        )
      } catch (fault) {
        notifyError(fault)
      }
    },
  }
}
