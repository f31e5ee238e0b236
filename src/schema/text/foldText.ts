/** Invisible characters, and those that only select or join glyphs. */
const unseen = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Variants of punctuation, by their common character. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/[·•․‧∙⋅●◦・･ㆍ᛫⸱\u0387\u1427\u119e\u2218\u2981\u26ab\u26ac\u2e30\u2e33\ua78f\u{10101}]/gu, '·'],
  [/[‘’‚‛‹›❛❜′‵ʹʻʼʽ`´＇]/gu, "'"],
  [/[“”„‟″‶〝〞〟「」『』｢｣﹁﹂﹃﹄«»❝❞＂]/gu, '"'],
  [/\p{Ps}/gu, '('],
  [/\p{Pe}/gu, ')'],
  [/[\p{Pd}−﹣－]/gu, '-'],
]
/** Letters that people without them on the keyboard type as others. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
/** Punctuation that only joins: dots, quotes, dashes, brackets, thousands separators. */
const joiners = /[·.'"\-(),_]/gu

/**
 * Folds a text for comparison. Ignores case, width, accents, blanks except line breaks, invisible
 * characters, and variants of dots, quotes, brackets and dashes.
 */
export const foldText = (text: string): string => {
  const unified = variants.reduce((all, [pattern, sign]) => all.replace(pattern, sign), text)
  return (
    unified
      .normalize('NFKD')
      .replace(accents, '')
      .normalize('NFKC')
      .toLowerCase()
      // Lower-casing may leave a combining dot.
      .replace(/i\u0307/g, 'i')
      .replace(/[ßæœøđłı]/g, letter => letters[letter] ?? letter)
      .replace(unseen, '')
      .replace(/[^\S\n]+/g, '')
  )
}
/** Removes joining punctuation, as in `138.0013.8000` and `买买提·艾力`. */
export const withoutJoiners = (folded: string): string => folded.replace(joiners, '')
/** Folds a keyword. Keeps joining punctuation if nothing else is left. */
export const foldKeyword = (text: string): string => {
  const folded = foldText(text)
  return withoutJoiners(folded) || folded
}
/** Distinct folded words of a search. A record must match all of them, in any order. */
export const keywordTerms = (text: string): readonly string[] => [
  ...new Set(text.normalize('NFKC').split(/\s+/).map(foldKeyword).filter(Boolean)),
]
