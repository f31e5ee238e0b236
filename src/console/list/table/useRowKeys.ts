import { useState } from 'react'
import type { RowRecord } from '../row/useRowContext'

/** Rows, under which key each is drawn, and how many keys there have been. */
interface Drawn {
  readonly rows: readonly RowRecord[]
  readonly keys: readonly number[]
  readonly made: number
}
const isInRows = (): boolean => document.activeElement?.closest('table.records tbody') != null
/**
 * A record that was there stays where it is drawn; a new one is drawn in the row of one that is gone, which takes less time than to make another. Not while the focus is in a row: it would
 * stand in another record's.
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
/** The keys of a table's rows. */
export const useRowKeys = (rows: readonly RowRecord[]): readonly number[] => {
  const [last, setLast] = useState<Drawn>(() => assignKeys(rows, { rows: [], keys: [], made: 0 }))
  if (last.rows === rows) return last.keys
  const now = assignKeys(rows, last)
  setLast(now)
  return now.keys
}
