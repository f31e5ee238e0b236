import { beforeEach, expect, it } from 'vitest'
import { keepLocale, readLocale } from '../../../src/console/i18n/locale'

const KEY = 'RaStore.locale'
beforeEach(() => localStorage.clear())

it('a language that was chosen is read again', () => {
  keepLocale('zh-CN')
  expect(readLocale()).toBe('zh-CN')
  expect(localStorage.getItem(KEY)).toBe('"zh-CN"')
})
it.each(['{bad', '5', 'null', '{}', '"x_y"', '"fr"', '"zh"'])(
  'what is kept and is no language here is forgotten: %s',
  kept => {
    localStorage.setItem(KEY, kept)
    expect(readLocale()).toBe('en-US')
    expect(localStorage.getItem(KEY)).toBeNull()
  },
)
