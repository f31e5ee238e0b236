import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { useLabel } from '../../config/ConsoleContext'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
import { type Heading, isBlank, type Matches, type Question, titleKey } from '../read/headerRow'
import type { OpenedSpreadsheet } from '../xlsx/spreadsheetError'
import { useFaultText } from '../useFaultText'
import { useSpreadsheetMessages } from '../useSpreadsheetMessages'

interface MatchColumnsProps {
  readonly opened: Pick<OpenedSpreadsheet, 'lines'> & Partial<OpenedSpreadsheet>
  readonly heading: Heading
  /** Titles to match. */
  readonly questions: readonly Question[]
  readonly columns: readonly SpreadsheetColumn[]
  readonly busy: boolean
  /** Called with the column of each title. An empty name ignores the title. */
  readonly done: (matches: Matches) => void
  /** Shows the titles of another worksheet. */
  readonly openSheet: (index: number) => Promise<void>
}
/** Choice of the worksheet. Absent for a file with one. */
const SheetChoice = ({ opened, busy, openSheet }: Pick<MatchColumnsProps, 'opened' | 'busy' | 'openSheet'>) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const { sheets = [], sheet } = opened
  if (sheets.length < 2) return null
  return (
    <label>
      <span>{label(words.chooseSheet)}</span>
      <select value={sheet} disabled={busy} onChange={event => void openSheet(Number(event.target.value))}>
        {sheets.map(({ name, isHidden }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a file keep their order
          <option key={at} value={at}>
            {isHidden ? t('hiddenSheet', { sheet: name }) : name}
          </option>
        ))}
      </select>
    </label>
  )
}
/** Form that matches unclear titles with columns. Guesses are preselected. */
export const MatchColumns = (props: MatchColumnsProps) => {
  const [fault, setFault] = useState('')
  const faultText = useFaultText()
  const guarded = async (work: () => Promise<void> | void) => {
    setFault('')
    try {
      await work()
    } catch (thrown) {
      setFault(faultText(thrown))
    }
  }
  const { opened, openSheet, done } = props
  return (
    <>
      {fault && <Alert severity="error">{fault}</Alert>}
      <MatchForm
        {...props}
        // Another worksheet has other titles.
        key={opened.sheet}
        done={matches => void guarded(() => done(matches))}
        openSheet={index => guarded(() => openSheet(index))}
      />
    </>
  )
}
const MatchForm = ({ opened, heading, questions, columns, busy, done, openSheet }: MatchColumnsProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(
    new Map(questions.map(({ at, guess = '' }) => [at, guess])),
  )
  const openColumns = new Set(questions.map(({ at }) => at))
  const free = columns.filter(({ name }) => {
    const at = heading.places.get(name)
    return at === undefined || openColumns.has(at)
  })
  const isElsewhere = (at: number, name: string) => [...chosen].some(([other, said]) => other !== at && said === name)
  const sampleOf = (at: number) =>
    opened.lines.slice(heading.top + 1).find(line => !isBlank(line) && (line[at] ?? '').trim() !== '')?.[at]
  return (
    <section className="sheet-match" aria-label={label(words.match)}>
      <p className="sheet-told" role="status">
        {label(words.match)}
      </p>
      <SheetChoice opened={opened} busy={busy} openSheet={openSheet} />
      <ul>
        {questions.map(({ at, title }, index) => {
          const sample = sampleOf(at)
          return (
            <li key={at}>
              <label>
                <span>{t('matchColumn', { title: title.trim() })}</span>
                <select
                  ref={index === 0 ? focus : undefined}
                  value={chosen.get(at) ?? ''}
                  disabled={busy}
                  onChange={event => setChosen(new Map([...chosen, [at, event.target.value]]))}
                >
                  <option value="">{label(words.leaveOut)}</option>
                  {free.map(({ name, field }) => (
                    <option key={name} value={name} disabled={isElsewhere(at, name)}>
                      {label(field.labels)}
                    </option>
                  ))}
                </select>
              </label>
              {sample && <small>{t('sample', { text: sample.trim().slice(0, 60) })}</small>}
            </li>
          )
        })}
      </ul>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        onClick={() =>
          done(Object.fromEntries(questions.map(({ at, title }) => [titleKey(title), chosen.get(at) ?? ''])))
        }
      >
        {label(words.goOn)}
      </Button>
    </section>
  )
}
const focus = (element: HTMLElement | null) => element?.focus()
