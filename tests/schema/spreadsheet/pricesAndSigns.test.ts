import { expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { amountIn, numberIn } from '../../../src/schema/spreadsheet/parseAmount'
import { yesNoIn } from '../../../src/schema/spreadsheet/readChoice'

it.each([
  ...['1元元元', '12元元', '¥¥12', '￥￥12', '12 元 元', '12元元整', '12块块钱', '1元万元', '1.2万元元', '¥12¥¥'],
  ...['12元/只/个', '12元/只', '12/个', 'RMB RMB 12', '12元整元', '人民币人民币12'],
  ...['一千二元', '二百五元', '一千二百八十', '一万八百元', '十十元', '千元', '零元零', '一万万元'],
])('%s is no price', text => expect(amountIn(text, bowls.fields.price)).toBeUndefined())
it.each([
  ['¥12元', 1200],
  ['RMB¥12', 1200],
  ['人民币12元整', 1200],
  ['12元人民币', 1200],
  ['￥1.2万元', 1_200_000],
  ['1.2 万', 1_200_000],
  ['3千元', 300_000],
  ['12块钱', 1200],
  ['一千二百八十元', 128_000],
  ['壹仟贰佰捌拾元整', 128_000],
  ['人民币壹万零伍佰元整', 1_050_000],
  ['三万五千元', 3_500_000],
  ['十二万零三百元', 12_030_000],
  ['两千块', 200_000],
  ['伍拾元', 5000],
  ['一千零八元', 100_800],
])('%s is a price', (text, fen) => expect(amountIn(text, bowls.fields.price)).toBe(fen))
it.each([
  ...['☑', '☑️', '☑︎', '🗹', '✓', '✔', '√'].map(sign => [sign, true] as const),
  ...['✗', '✘', '✕', '×', '☐'].map(sign => [sign, false] as const),
  // A crossed box is a chosen one in Word, and a refused one elsewhere.
  ...['☒', '🗷'].map(sign => [sign, undefined] as const),
  ...['是。', '（是）', '(是)', '有！'].map(sign => [sign, true] as const),
  ...['非', '否。', '（无）'].map(sign => [sign, false] as const),
  ...['。', '()', '是是', '...'].map(sign => [sign, undefined] as const),
])('%s is read as %s', (sign, value) => expect(yesNoIn(sign)).toBe(value))
it.each([
  ...['φ12.5', 'Φ12.5cm', 'ø 12.5', 'Ø12.5', '直径12.5', '口径12.5cm', '口径：φ125mm', '直径: 12.5 厘米'].map(
    text => [text, 12.5] as const,
  ),
  ...['φ', '高12.5', 'φφ12.5', '12.5φ', '12.5直径'].map(text => [text, undefined] as const),
])('%s is a length of %s', (text, length) => expect(numberIn(text, bowls.fields.rimCm)).toBe(length))
it('knows no diameter of a weight', () => expect(numberIn('φ12.5', bowls.fields.weightG)).toBeUndefined())
