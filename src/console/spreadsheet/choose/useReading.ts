import { useEffect, useState } from 'react'
import type { Labels } from '../../../schema/model/field'
import type { SheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useLabel } from '../../config/ConsoleContext'
import { breather } from '../xlsx/yieldToMain'
import { type Heading, headingOf, type Matches } from '../read/headerRow'
import { openFile, openText, type SheetSize, usual } from '../read/openFile'
import { type ParsedSheet, rowsIn } from '../read/readRows'
import { type OpenedSheet, SpreadsheetError } from '../xlsx/spreadsheetError'
import { useWords } from '../useSpreadsheetMessages'

/** What is known of titles besides what columns are called. */
export interface Matching {
  /** What was said of them before. */
  readonly matches: Matches
  /** What is said of them now. */
  readonly remember: (matches: Matches) => void
  /** Titles that mean nothing here. */
  readonly aside: readonly Labels[]
}
interface Asked {
  readonly opened: OpenedSheet
  readonly heading: Heading
}
interface ReadingOptions {
  readonly columns: readonly SheetColumn[]
  readonly size?: SheetSize
  readonly matching?: Matching
  readonly take: (sheet: ParsedSheet) => void
}
/** Reads what is given, asks about titles where they are not clear, and tells what is wrong with a file. */
export const useReading = ({ columns, size = usual, matching, take }: ReadingOptions) => {
  const label = useLabel()
  const listed = useJoinedNames()
  const say = useWords()
  const [fault, setFault] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [reading, setReading] = useState<AbortController>()
  // Whoever closes the dialog waits for no file.
  useEffect(() => () => reading?.abort(), [reading])
  const tell = (given: unknown) => {
    if (!(given instanceof SpreadsheetError)) throw given
    const titles = listed(given.columns.map(({ field }) => label(field.labels)))
    const { rows, bytes, texts = 0 } = size
    const limits = { rows: rows.toLocaleString('en'), size: bytes / 1_000_000, texts: texts / 1_000_000 }
    setFault(say(given.reason, { columns: titles, ...limits }))
  }
  const headed = (opened: OpenedSheet, heading: Heading, isAnswered: boolean) => {
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
      if (!control.signal.aborted) tell(thrown)
    } finally {
      setReading(undefined)
    }
  }
  return {
    fault,
    asked,
    isReading: reading !== undefined,
    /** Reads a text or a file, at once or when it is found; where there is none nothing happens. */
    read: (asked: string | Blob | undefined | Promise<Blob | undefined>) =>
      guarded(async signal => {
        const given = await asked
        if (given === undefined) return
        const opened = typeof given === 'string' ? openText(given, size) : await openFile(given, signal, size)
        // What was read at one go, and what is made of it, are two tasks.
        await breather(signal).take()
        if (!signal.aborted) headed(opened, headingOf(opened.lines, columns, matching), false)
      }),
    answer: (said: Matches) =>
      guarded(async () => {
        if (!asked) return
        matching?.remember(said)
        const matches = { ...matching?.matches, ...said }
        setAsked(undefined)
        headed(asked.opened, headingOf(asked.opened.lines, columns, { ...matching, matches }), true)
      }),
  }
}
