import { useEffect, useState } from 'react'
import type { Labels } from '../../../schema/model/field'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { breather, withBreaks } from '../xlsx/yieldToMain'
import { bestSheet } from '../read/bestSheet'
import { choicesBeside, type Heading, headingOf, type Matches } from '../read/headerRow'
import { openFile, openingText, type SpreadsheetLimits, usual } from '../read/openFile'
import { type ParsedSpreadsheet, readingRows } from '../read/readRows'
import type { OpenedSpreadsheet } from '../xlsx/spreadsheetError'
import { useFaultText } from '../useFaultText'

/** Matching of titles beside the columns' own names. */
export interface Matching {
  /** Remembered matches. */
  readonly matches?: Matches
  /** Stores new matches. */
  readonly remember?: (matches: Matches) => void
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
  const faultText = useFaultText(size)
  const [fault, setFault] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [reading, setReading] = useState<AbortController>()
  // Closing the dialog aborts the read.
  useEffect(() => () => reading?.abort(), [reading])
  const headed = async (opened: OpenedSpreadsheet, heading: Heading, isAnswered: boolean, signal: AbortSignal) => {
    const isUnclear = heading.asks || heading.open.some(({ guess }) => guess !== undefined)
    if (!isAnswered && isUnclear) setAsked({ opened, heading })
    else take(await withBreaks(readingRows(opened, columns, size, heading), breather(signal)))
  }
  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController()
    setFault('')
    setReading(control)
    try {
      await work(control.signal)
    } catch (thrown) {
      if (!control.signal.aborted) setFault(faultText(thrown))
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
        const first =
          typeof content === 'string'
            ? await withBreaks(openingText(content, size), breather(signal))
            : await openFile(content, signal, size)
        const file = content instanceof File ? { file: content.name } : {}
        const opened = { ...(await bestSheet(first, columns, matching, signal)), ...file }
        await breather(signal).take()
        await headed(opened, headingOf(opened.lines, columns, matching), false, signal)
      }),
    /** Asks about the titles of another worksheet. Throws `SpreadsheetError`. */
    openSheet: async (index: number) => {
      const opened = await asked?.opened.openSheet?.(index)
      const file = asked?.opened.file
      if (opened) setAsked({ opened: { ...opened, file }, heading: headingOf(opened.lines, columns, matching) })
    },
    answer: (answers: Matches) =>
      guarded(async signal => {
        if (!asked) return
        matching?.remember?.(choicesBeside(answers, columns))
        setAsked(undefined)
        const heading = headingOf(asked.opened.lines, columns, { ...matching, answers })
        await headed(asked.opened, heading, true, signal)
      }),
  }
}
