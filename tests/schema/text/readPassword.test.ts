import { expect, it } from 'vitest'
import { readPassword } from '../../../src/schema/text/foldCode'

it.each([
  ['blanks', ' Demo 1234\u3000\n', 'Demo 1234'],
  ['invisible characters', '\u200b\ufeffDemo1234 \u200e', 'Demo1234'],
  ['nothing else', ' \u200b ', ''],
])('a password comes without %s at its ends', (_, typed, read) => expect(readPassword(typed)).toBe(read))
// An expression that runs back and forth takes minutes: the test does not end then.
it('a password of a million blanks is read', () => {
  const typed = `x${' '.repeat(1_000_000)}x`
  expect(readPassword(`${typed} `) === typed).toBe(true)
})
