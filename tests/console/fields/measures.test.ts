import { expect, it } from 'vitest'
import { FieldCell } from '../../../src/console/fields/FieldCell'
import { verifyRecords } from '../../../resources/traceability/verifyRecords'

it.each([
  ['zh-CN', 'zh', 1310, '1310 ℃'],
  ['en-US', 'en', 1310, '1310 °C'],
] as const)('a temperature is one number (%s)', (locale, language, value, told) => {
  expect(FieldCell(verifyRecords.fields.peakC, value, { locale, language } as never)).toBe(told)
})
it('thousands are apart from ten thousand on', () => {
  expect(FieldCell(verifyRecords.fields.weightG, 12_500, { locale: 'en-US', language: 'en' } as never)).toBe('12,500 g')
})
