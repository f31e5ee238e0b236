import { Button, LinearProgress } from '@mui/material'
import { formatMoment } from '../../../schema/text/format'
import { KEPT_HOURS } from '../../../schema/spreadsheet/exportFormats'
import type { OwnSheet } from '../../providers/data/useDataProvider'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { useDownloadWords } from './useExportMessages'
import type { useOwnSheets } from './useExports'

const ends = { done: 'ready', failed: 'failed', stopped: 'stopped' } as const
/** How long a sheet still takes, in seconds, by how long it took so far. */
const secondsLeft = ({ done, total, createdTime }: OwnSheet): number | undefined => {
  const took = (Date.now() - Date.parse(createdTime)) / 1000
  return total !== null && done > 0 && took > 2 ? Math.ceil((took / done) * (total - done)) : undefined
}
const Making = ({ sheet, stop }: { readonly sheet: OwnSheet; readonly stop: () => void }) => {
  const say = useDownloadWords()
  const { done, total } = sheet
  const left = secondsLeft(sheet)
  return (
    <>
      <span role="status">
        {total === null ? say('counting') : say('making', { done, total })}
        {left === undefined ? '' : ` · ${say('left', { seconds: left })}`}
      </span>
      <Button size="small" onClick={stop}>
        {say('stop')}
      </Button>
      <LinearProgress
        aria-label={say('counting')}
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? (done / total) * 100 : 0}
      />
    </>
  )
}
/** The sheets of the list that the mall makes for whoever looks: how far each is, and the way to have it. */
export const OwnSheets = ({ sheets, stop, fetch }: ReturnType<typeof useOwnSheets>) => {
  const say = useDownloadWords()
  const { config } = useConsoleConfig()
  if (sheets.length === 0) return null
  return (
    <section aria-label={say('own', { hours: KEPT_HOURS })}>
      <h3>{say('own', { hours: KEPT_HOURS })}</h3>
      <ul>
        {sheets.map(sheet => {
          const { id, state, total, format } = sheet
          const when = formatMoment(sheet.createdTime, config.zone)
          if (state === 'waiting')
            return (
              <li key={id}>
                <Making sheet={sheet} stop={() => void stop(id)} />
              </li>
            )
          return (
            <li key={id}>
              <span>{say(ends[state], { when, total: total ?? 0, format: format.toUpperCase() })}</span>
              {state === 'done' && (
                <Button size="small" aria-label={say('fetchOf', { when })} onClick={() => void fetch(sheet)}>
                  {say('fetch')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
