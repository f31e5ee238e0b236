import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortKey } from '../../../src/schema/text/pinyin/sortKey'

const compare = (a: string, b: string) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)))
const sorted = (texts: readonly string[]) => [...texts].sort(compare)

describe('texts are sorted', () => {
  it.each([
    ['Chinese by pinyin, then tone', ['阿盏', '波盏', '博盏', '次盏', '德盏', '一盏']],
    ['numbers by value', ['盏', '盏2', '盏9', '盏10', '盏100']],
    ['numbers by value, whatever their width', ['盏２', '盏10', '盏１２']],
    ['numbers with leading zeros', ['盏01', '盏2', '盏003', '盏10']],
    ['decimals', ['口径9.25', '口径9.5', '口径10', '口径12.3']],
    ['versions', ['1.2.9', '1.2.10', '1.10.1']],
    ['circled numbers', ['盏①', '盏②', '盏⑩']],
    ['signs before numbers before Chinese before letters', ['·盏', '1盏', '盏', 'a', 'Z']],
    ['letters without case and accents', ['Äpfel', 'apple', 'Banana', 'éclair', 'Zebra']],
    ['rare characters where their pinyin is', ['瓿', '建', '罍', '卣']],
    ['what is not ranked behind all Chinese', ['作', '𠀀', '𠀁', 'a']],
  ])('%s', (_, texts) => expect(sorted([...texts].reverse())).toEqual(texts))
  it.each([
    ['盏 2', '盏2'],
    ['ＡＢＣ', 'abc'],
    ['买买提•艾力', '买买提·艾力'],
    ['盏\u200b', '盏'],
    ['盏007', '盏7'],
  ])('%s beside %s', (a, b) => expect(sortKey(a)).toBe(sortKey(b)))
  it('as the collation of the runtime sorts single characters and numbers', () => {
    const collator = new Intl.Collator('zh-u-co-pinyin', { numeric: true })
    const name = fc
      .tuple(fc.constantFrom(...'建阳兔毫束口油滴供御金银王张李林罍瓿'), fc.nat(300))
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compare(a, b))).toBe(Math.sign(collator.compare(a, b)))
      }),
    )
  })
  it('by a bounded key', () => {
    expect(Buffer.byteLength(sortKey('1'.repeat(5000)))).toBeLessThan(1000)
    expect(Buffer.byteLength(sortKey('𠀀'.repeat(5000)))).toBeLessThan(1000)
  })
})
