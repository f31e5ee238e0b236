import { Button } from '@mui/material'
import { formatMoment } from '../../schema/text/format'
import type { OwnImport } from '../../schema/contract/spreadsheetContract'
import { useConsoleConfig } from '../config/ConsoleContext'
import type { spreadsheetMessages } from '../i18n/messages/spreadsheet/spreadsheetMessages'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'

const states = { waiting: 'ownRunning', done: 'ownDone', failed: 'ownFailed', stopped: 'ownStopped' } as const
const wordOf = ({ state, undone }: OwnImport): keyof typeof spreadsheetMessages =>
  undone === 'done' ? 'ownUndone' : undone === 'waiting' ? 'ownUndoing' : states[state]

/** An import of a colleague can be opened after its job has ended. */
const mayOpen = ({ by, state, undone }: OwnImport) => by === null || (state !== 'waiting' && undone !== 'waiting')

interface OwnImportsProps {
  readonly imports: readonly OwnImport[]
  readonly busy: boolean
  readonly open: (own: OwnImport) => void
}
/** Recent imports with their state, and a button that opens each. */
export const RecentImports = ({ imports, busy, open }: OwnImportsProps) => {
  const t = useSpreadsheetMessages()
  const { config } = useConsoleConfig()
  if (imports.length === 0) return null
  return (
    <section className="sheet-own" aria-label={t('own')}>
      <h3>{t('own')}</h3>
      <ul>
        {imports.map(own => {
          const when = formatMoment(own.createdTime, config.zone)
          const counts = { created: 0, changed: 0, same: 0, refused: 0, ...own.counts }
          return (
            <li key={own.id}>
              <span>
                {when} {own.by !== null && `${t('ownBy', { name: own.by || t('ownGone') })} `}
                {t(wordOf(own), { ...counts, done: own.done, all: own.total ?? 0 })}
              </span>
              <Button
                size="small"
                disabled={busy || !mayOpen(own)}
                aria-label={t('ownOpen', { when })}
                onClick={() => open(own)}
              >
                {t('look')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
