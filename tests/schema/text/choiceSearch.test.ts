import { expect, it } from 'vitest'
import { glazes } from '../../../resources/choices'
import { matchesChoice } from '../../../src/schema/labels/choiceSearch'

it.each([
  ['银(蓝)兔毫', ['silverHaresFur']],
  ['银（蓝）兔毫', ['silverHaresFur']],
  ['银兔毫', ['silverHaresFur']],
  ['银毫', ['silverHaresFur']],
  ['blue hare', ['silverHaresFur']],
  ['ＳＩＬＶＥＲ HARE', ['silverHaresFur']],
  ['yintuhao', ['silverHaresFur']],
  ['ythy', ['silverHaresFur']],
  ['茶末', ['teaDust']],
  ['chaye', ['teaDust']],
  ['Teadust', ['teaDust']],
  ['兔毫', ['brownHaresFur', 'silverHaresFur', 'goldHaresFur']],
  ['没有这种釉', []],
])('“%s” finds %j', (typed, keys) => {
  expect(Object.entries(glazes).flatMap(([key, option]) => (matchesChoice(option, typed) ? [key] : []))).toEqual(keys)
})
