import type { Labels } from '../../model/field'
import { foldText } from '../foldText'
import { pinyinOf } from './pinyin'

/** Score of a text for a label, in both languages, by pinyin or initials. 0 for no match. */
export const nearness = ({ zh = '', en = '' }: Labels, text: string): number => {
  const wanted = foldText(text)
  if (!wanted) return 0
  const whole = [zh, en, ...pinyinOf(zh)].map(foldText)
  const words = en.toLowerCase().split(/\s+/)
  if (whole.includes(wanted)) return 4
  if (whole.some(each => each.startsWith(wanted))) return 3
  if (words.some(each => each.startsWith(wanted))) return 2
  return whole.some(each => each.includes(wanted)) ? 1 : 0
}
