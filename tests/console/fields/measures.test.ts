// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { cell } from '../../../src/console/fields/FieldCell'
import { verifyRecords } from '../../../resources/traceability/verifyRecords'

it.each([
  ['zh-CN', 'zh', 1310, '1310 ℃'],
  ['en-US', 'en', 1310, '1310 °C'],
] as const)('a temperature is one number (%s)', (locale, language, value, told) => {
  expect(cell(verifyRecords.fields.peakC, value, { locale, language } as never)).toBe(told)
})
it('thousands are apart from ten thousand on', () => {
  expect(cell(verifyRecords.fields.weightG, 12_500, { locale: 'en-US', language: 'en' } as never)).toBe('12,500 g')
})
