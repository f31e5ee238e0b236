import { expect, it } from 'vitest'
import { bowls } from '../../resources/catalogue/bowls'
import { masters } from '../../resources/catalogue/masters'
import { isReturned } from '../../src/schema/rules/review'

const decided = '2026-11-20T08:00:00.000Z'
it.each([
  ['sent back a moment ago', { status: 4, reviewedTime: decided, updatedTime: decided }, true],
  ['changed since', { status: 4, reviewedTime: decided, updatedTime: '2026-11-20T08:00:01.000Z' }, false],
  ['sent back before the moment was kept', { status: 4, reviewedTime: null, updatedTime: decided }, false],
  ['on sale', { status: 3, reviewedTime: decided, updatedTime: decided }, false],
] as const)('a bowl that was %s', (_, record, returned) => expect(isReturned(bowls, record)).toBe(returned))
it('what nobody reviews is never sent back', () => expect(isReturned(masters, { status: 0 })).toBe(false))
