const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(each => !each.closest('[role="tabpanel"][hidden]'))
const rowsShown = () => shown('main .records tbody tr')
/** Where a row takes the focus: at its tick, which the space bar sets, else at what leads to its record. */
const holdOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('.tick-cell input') ?? row?.querySelector<HTMLElement>('a, button')

/** Puts the focus on the next or the previous row of the list that is looked at; at first on the first. */
export const moveInRows = (step: 1 | -1): void => {
  const rows = rowsShown()
  const at = rows.findIndex(row => row.contains(document.activeElement))
  const to = at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))
  holdOf(rows[to])?.focus()
}
/** Opens the record of the row that has the focus. */
export const openRow = (): void => {
  const row = rowsShown().find(each => each.contains(document.activeElement))
  row?.querySelector<HTMLElement>('a[href]')?.click()
}
/** Puts the focus where the list that is looked at is searched. */
export const searchRows = (): void => shown('main search input')[0]?.focus()
