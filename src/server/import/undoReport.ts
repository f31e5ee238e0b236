import type { Labels } from '../../schema/model/field'

/** Row that cannot be undone, with the reason. `name` is empty if the reader may not know it. */
interface Withheld {
  readonly line: number
  readonly name: string
  readonly why: Labels
}
const formatRow = ({ line, name, why }: Withheld): Labels => ({
  zh: `第 ${line} 行${name && `“${name}”`}（${why.zh}）`,
  en: `row ${line}${name && ` “${name}”`} (${why.en})`,
})
/** Message if an undo was refused because of some rows, of which the first are named. */
export const formatUndoRefusal = (count: number, first: readonly Withheld[]): Labels => {
  const rows = first.map(formatRow)
  const more = count > first.length
  return {
    zh: `没有撤销，什么都没有改动：有 ${count} 行现在不能删除或改回：${rows.map(({ zh }) => zh).join('、')}${more ? ' 等' : ''}`,
    en: `Nothing was undone: ${count} ${count === 1 ? 'row' : 'rows'} cannot be removed or changed back now: ${rows.map(({ en }) => en).join(', ')}${more ? ' and others' : ''}`,
  }
}
/** Message if an undo stopped at a row after others were undone. */
export const formatPartialUndo = (done: number, left: number, at: Withheld): Labels => ({
  zh: `只撤销了 ${done} 行，还有 ${left} 行没有撤销：${formatRow(at).zh}`,
  en: `${done} undone, ${left} not: ${formatRow(at).en}`,
})
