/** Signs that nobody sees, and what only chooses or joins the shapes of other signs. */
const unseen = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Signs that are written in several ways, by the one that stands for all. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/[·•․‧∙⋅●◦・･ㆍ᛫⸱\u0387\u1427\u119e\u2218\u2981\u26ab\u26ac\u2e30\u2e33\ua78f\u{10101}]/gu, '·'],
  [/[‘’‚‛‹›❛❜′‵ʹʻʼʽ`´＇]/gu, "'"],
  [/[“”„‟″‶〝〞〟「」『』｢｣﹁﹂﹃﹄«»❝❞＂]/gu, '"'],
  [/\p{Ps}/gu, '('],
  [/\p{Pe}/gu, ')'],
  [/[\p{Pd}−﹣－]/gu, '-'],
]
/** Letters of their own that are typed as others where a keyboard has not got them. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
/** Signs by which a name or a number is only joined: dots, quotes, dashes, brackets, commas of thousands. */
const joiners = /[·.'"\-(),_]/gu

/** Folds a text for comparing: without regard to case, width, accents, blanks but line breaks, invisible signs, and variants of dots, quotes, brackets and dashes. */
export const foldText = (text: string): string => {
  const unified = variants.reduce((all, [pattern, sign]) => all.replace(pattern, sign), text)
  return (
    unified
      .normalize('NFKD')
      .replace(accents, '')
      .normalize('NFKC')
      .toLowerCase()
      // Of capitals a dot above may be left.
      .replace(/i\u0307/g, 'i')
      .replace(/[ßæœøđłı]/g, letter => letters[letter] ?? letter)
      .replace(unseen, '')
      .replace(/[^\S\n]+/g, '')
  )
}
/** The same without the signs by which names and numbers are joined: `138.0013.8000` and `买买提·艾力` as they are said. */
export const withoutJoiners = (folded: string): string => folded.replace(joiners, '')
/** What somebody looks for, folded: without joiners, unless it is nothing else. */
export const foldKeyword = (text: string): string => {
  const folded = foldText(text)
  return withoutJoiners(folded) || folded
}
/** The words of what somebody looks for, each folded and once. A record matches when it holds them all, in any order. */
export const keywordTerms = (text: string): readonly string[] => [
  ...new Set(text.normalize('NFKC').split(/\s+/).map(foldKeyword).filter(Boolean)),
]
