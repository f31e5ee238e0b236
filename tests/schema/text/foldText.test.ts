import { describe, expect, it } from 'vitest'
import { foldKeyword, foldText, keywordTerms } from '../../../src/schema/text/foldText'

describe('texts that people write in several ways are one', () => {
  it.each([
    [
      'JZ202611260000018',
      'JZ202611260000018\u200b',
      'JZ2026-1126-0000018',
      'JZ 20261126 0000018',
      'ｊｚ２０２６１１２６００００018',
    ],
    [
      '13800138000',
      '138.0013.8000',
      '(138)00138000',
      '138-0013-8000',
      '138 0013 8000',
      '１３８００１３８０００',
      '138\u2011 0013·8000',
    ],
    ['SF1234567890123', 'SF-1234567890123', 'sf 1234 5678 90123', 'SF1234567890123\ufeff'],
    [
      '买买提·艾力',
      '买买提艾力',
      '买买提•艾力',
      '买买提・艾力',
      '买买提.艾力',
      '买买提‧艾力',
      '买买提\u1427艾力',
      '买买提\u0387艾力',
      '买买提\u2218艾力',
      '买买提\ua78f艾力',
      '买买提\u2e33艾力',
      '买买提･艾力',
      '买买提 艾力',
    ],
    ['“大师”', '"大师"', '＂大师＂', '「大师」', '大师'],
    ["Lu's", 'Lu’s', 'lu´s', 'LU`S', 'lus'],
    [
      '盏（大）',
      ...['[]', '【】', '〔〕', '〖〗', '［］', '{}', '《》', '〈〉', '「」', '｢｣', '‹›', '﹙﹚', '︻︼'].map(
        ([a, b]) => `盏${a}大${b}`,
      ),
      '盏大',
    ],
    ['café', 'cafe', 'CAFE\u0301', 'ｃａｆｅ', 'ca\u00adfe'],
    ['Müller-Straße', 'muller strasse', 'MULLER—STRASSE'],
    ['İstanbul', 'istanbul', 'ISTANBUL'],
    ['❤️盏', '❤盏'],
  ])('%s', (first, ...others) => {
    expect(others.map(foldKeyword)).toEqual(others.map(() => foldKeyword(first)))
  })
})
it.each(['.', '-', '·', '[', '】', '〔', '"', '%', '_', '\\', '?', '(', '👨‍👩‍👧', 'が', 'й'])(
  '%s is something to look for by itself',
  sign => {
    expect(foldKeyword(sign)).not.toBe('')
    expect(keywordTerms(sign)).toHaveLength(1)
  },
)
it('what is another letter stays another', () => {
  expect(foldText('が')).not.toBe(foldText('か'))
  expect(foldText('a\nb c')).toBe('a\nbc')
})
it.each([
  ['  金兔毫   大号 ', ['金兔毫', '大号']],
  ['周茶友\u3000兔毫', ['周茶友', '兔毫']],
  ['a A ａ', ['a']],
  [' \u200b ', []],
])('%j is the words %j', (text, terms) => expect(keywordTerms(text)).toEqual(terms))
