import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appViews } from '../../../src/app/console/pages'

const drawn = (resource: string, name: string, record: object) => {
  const Cell = appViews.find(each => each.resource === resource)?.column?.[name]
  if (!Cell) throw new Error(`${resource}.${name} has no cell of its own`)
  return render(<Cell record={record as never} />).container.textContent
}
it('an alert says its serial as the label does, and a dash where it is of no certificate', () => {
  expect(drawn('verifyAlerts', 'serial', { serial: 'LK42R7KQPLYSBE2D' })).toBe('LK42-R7KQ-PLYS-BE2D')
  expect(drawn('verifyAlerts', 'serial', { serial: null })).toBe('—')
})
it('a scan says what tells two devices of a day apart, and no more', () => {
  expect(drawn('verifyScans', 'device', { device: '3fa8c0d21b7e4a55' })).toBe('3FA8')
  expect(drawn('verifyScans', 'network', { network: '0011223344556677' })).toBe('0011')
  expect(drawn('verifyScans', 'device', { device: null })).toBe('—')
})
