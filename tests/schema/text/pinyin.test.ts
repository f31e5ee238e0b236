import { expect, it } from 'vitest'
import { matchesChoice } from '../../../src/schema/labels/choiceSearch'
import places from '../../../src/schema/text/pinyin/placeReadings.json'
import { nearness } from '../../../src/schema/text/pinyin/nearness'
import { pinyinOf, readingsOf } from '../../../src/schema/text/pinyin/pinyin'
import { readings } from './readings'

it.each(readings)('%s is read as each of %j', (text, all) => {
  expect(pinyinOf(text)).toEqual(expect.arrayContaining([...all]))
  for (const typed of all) {
    expect([typed, nearness({ zh: text, en: '' }, typed)]).toEqual([typed, 4])
    expect([typed, matchesChoice({ zh: text, en: '' }, typed)]).toEqual([typed, true])
  }
})
it('reads a character of one reading in one way', () => expect(pinyinOf('金兔毫')).toEqual(['jintuhao', 'jth']))
it('begins with the main reading', () => {
  expect(readingsOf('长沙解放路').at(0)).toEqual(['chang', 'sha', 'jie', 'fang', 'lu'])
  expect(readingsOf('Blue')).toEqual([])
})
it.each(Object.entries(places.characters))('%s is also read %s, as in the names of places', (character, syllable) =>
  expect(pinyinOf(character)).toContain(syllable),
)
it('stores at most 16 readings of a text, and each pair of neighbours in all of theirs', () => {
  const text = '曾单解仇查区任乐行长和重'.repeat(8)
  const lines = readingsOf(text)
  expect(lines).toHaveLength(16)
  const whole = lines.map(line => line.join('')).join('\n')
  for (const pair of [
    'zengshan',
    'cengdan',
    'zengchan',
    'danxie',
    'shanjie',
    'yuehang',
    'lexing',
    'laoheng',
    'hangzhang',
  ])
    expect([pair, whole.includes(pair)]).toEqual([pair, true])
})
