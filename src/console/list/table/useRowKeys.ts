import { useState } from 'react'
import type { RowRecord } from '../row/useRowContext'

/** Rows with their React keys, and the number of keys used so far. */
interface Drawn {
  readonly rows: readonly RowRecord[]
  readonly keys: readonly number[]
  readonly made: number
}
const isInRows = (): boolean => document.activeElement?.closest('table.records tbody') != null
/**
 * Assigns React keys. A known record keeps its key. A new record reuses the key of a removed one:
 * updating a row is cheaper than mounting one.
 * No reuse while a row has the focus, which would move to another record.
 */
const assignKeys = (rows: readonly RowRecord[], last: Drawn): Drawn => {
  const known = new Map(last.rows.map(({ id }, index) => [id, last.keys[index]]))
  const ids = new Set(rows.map(({ id }) => id))
  const free = isInRows() ? [] : last.rows.flatMap(({ id }) => (ids.has(id) ? [] : [known.get(id)]))
  let { made } = last
  const another = () => {
    made += 1
    return made
  }
  return { rows, keys: rows.map(({ id }) => known.get(id) ?? free.shift() ?? another()), made }
}
/** React keys of a table's rows. */
export const useRowKeys = (rows: readonly RowRecord[]): readonly number[] => {
  const [last, setLast] = useState<Drawn>(() => assignKeys(rows, { rows: [], keys: [], made: 0 }))
  if (last.rows === rows) return last.keys
  const now = assignKeys(rows, last)
  setLast(now)
  return now.keys
}
