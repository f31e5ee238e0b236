import { useEffect, useState } from 'react'
import type { Labels } from '../../../schema/model/field'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useLabel } from '../../config/ConsoleContext'
import { breather } from '../xlsx/yieldToMain'
import { type Heading, headingOf, type Matches } from '../read/headerRow'
import { openFile, openText, type SpreadsheetLimits, usual } from '../read/openFile'
import { type ParsedSpreadsheet, rowsIn } from '../read/readRows'
import { type OpenedSpreadsheet, SpreadsheetError } from '../xlsx/spreadsheetError'
import { useSpreadsheetMessages } from '../useSpreadsheetMessages'

/** Matching of titles beside the columns' own names. */
export interface Matching {
  /** Remembered matches. */
  readonly matches: Matches
  /** Stores new matches. */
  readonly remember: (matches: Matches) => void
  /** Titles to ignore. */
  readonly aside: readonly Labels[]
}
interface Asked {
  readonly opened: OpenedSpreadsheet
  readonly heading: Heading
}
interface ReadingOptions {
  readonly columns: readonly SpreadsheetColumn[]
  readonly size?: SpreadsheetLimits
  readonly matching?: Matching
  readonly take: (parsed: ParsedSpreadsheet) => void
}
/** Reads a spreadsheet, asks about unclear titles, and reports errors of the file. */
export const useReading = ({ columns, size = usual, matching, take }: ReadingOptions) => {
  const label = useLabel()
  const listed = useJoinedNames()
  const t = useSpreadsheetMessages()
  const [fault, setFault] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [reading, setReading] = useState<AbortController>()
  // Closing the dialog aborts the read.
  useEffect(() => () => reading?.abort(), [reading])
  const showError = (error: unknown) => {
    if (!(error instanceof SpreadsheetError)) throw error
    const titles = listed(error.columns.map(({ field }) => label(field.labels)))
    const { rows, bytes, texts = 0 } = size
    const limits = { rows: rows.toLocaleString('en'), size: bytes / 1_000_000, texts: texts / 1_000_000 }
    setFault(t(error.reason, { columns: titles, ...limits }))
  }
  const headed = (opened: OpenedSpreadsheet, heading: Heading, isAnswered: boolean) => {
    if (!isAnswered && heading.open.some(({ guess }) => guess !== undefined)) setAsked({ opened, heading })
    else take(rowsIn(opened, columns, size, heading))
  }
  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController()
    setFault('')
    setReading(control)
    try {
      await work(control.signal)
    } catch (thrown) {
      if (!control.signal.aborted) showError(thrown)
    } finally {
      setReading(undefined)
    }
  }
  return {
    fault,
    asked,
    isReading: reading !== undefined,
    /** Reads a text or a file. A promise may resolve to no file. */
    read: (input: string | Blob | undefined | Promise<Blob | undefined>) =>
      guarded(async signal => {
        const content = await input
        if (content === undefined) return
        const opened = typeof content === 'string' ? openText(content, size) : await openFile(content, signal, size)
        // Reading and parsing are separate tasks, so that the page responds in between.
        await breather(signal).take()
        if (!signal.aborted) headed(opened, headingOf(opened.lines, columns, matching), false)
      }),
    answer: (answers: Matches) =>
      guarded(async () => {
        if (!asked) return
        matching?.remember(answers)
        const matches = { ...matching?.matches, ...answers }
        setAsked(undefined)
        headed(asked.opened, headingOf(asked.opened.lines, columns, { ...matching, matches }), true)
      }),
  }
}
