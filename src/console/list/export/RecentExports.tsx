import { Button, LinearProgress } from '@mui/material'
import { formatMoment } from '../../../schema/text/format'
import { EXPORT_RETENTION_HOURS } from '../../../schema/spreadsheet/exportFormats'
import type { OwnExportJob } from '../../../schema/contract/spreadsheetContract'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { useExportMessages } from './useExportMessages'
import type { useExports } from './useExports'
import { serverTime } from '../../providers/clock/serverClock'

const ends = { done: 'ready', failed: 'failed', stopped: 'stopped' } as const
/** Estimated remaining time of an export in seconds, by its speed so far. */
const secondsLeft = ({ done, total, createdTime }: OwnExportJob): number | undefined => {
  const took = (serverTime() - Date.parse(createdTime)) / 1000
  return total !== null && done > 0 && took > 2 ? Math.ceil((took / done) * (total - done)) : undefined
}
const Making = ({ exportJob, stop }: { readonly exportJob: OwnExportJob; readonly stop: () => void }) => {
  const t = useExportMessages()
  const { done, total } = exportJob
  const left = secondsLeft(exportJob)
  return (
    <>
      <span role="status">
        {total === null ? t('counting') : t('making', { done, total })}
        {left === undefined ? '' : ` · ${t('left', { seconds: left })}`}
      </span>
      <Button size="small" onClick={stop}>
        {t('stop')}
      </Button>
      <LinearProgress
        aria-label={t('counting')}
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? (done / total) * 100 : 0}
      />
    </>
  )
}
/** Exports of the list by the server, with progress and downloads. */
export const RecentExports = ({ sheets, stop, fetch }: ReturnType<typeof useExports>) => {
  const t = useExportMessages()
  const { config } = useConsoleConfig()
  if (sheets.length === 0) return null
  return (
    <section aria-label={t('own', { hours: EXPORT_RETENTION_HOURS })}>
      <h3>{t('own', { hours: EXPORT_RETENTION_HOURS })}</h3>
      <ul>
        {sheets.map(exportJob => {
          const { id, state, total, format } = exportJob
          const when = formatMoment(exportJob.createdTime, config.zone)
          if (state === 'waiting')
            return (
              <li key={id}>
                <Making exportJob={exportJob} stop={() => void stop(id)} />
              </li>
            )
          return (
            <li key={id}>
              <span>{t(ends[state], { when, total: total ?? 0, format: format.toUpperCase() })}</span>
              {state === 'done' && (
                <Button size="small" aria-label={t('fetchOf', { when })} onClick={() => void fetch(exportJob)}>
                  {t('fetch')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
