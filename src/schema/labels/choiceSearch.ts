import type { Option } from '../model/field'
import { foldKeyword } from '../text/foldText'
import { pinyinOf } from '../text/pinyin/pinyin'

/**
 * Whether a typed text is a part of an option's label in either language, of another name (`also`),
 * or of their pinyin. Case, width and blanks do not matter. An empty text matches.
 */
export const matchesChoice = ({ zh, en, also = [] }: Option, typed: string): boolean => {
  const wanted = foldKeyword(typed)
  const names = [zh, en, ...also].map(foldKeyword)
  return [...names, ...names.flatMap(pinyinOf)].some(each => each.includes(wanted))
}
