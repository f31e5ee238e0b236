import { expect, it, vi } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { draftErrors } from '../../../src/console/fields/validation/draftResolver'

it('tells a day to come together with the other errors of a draft, by the server’s clock', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T15:59:00Z') })
  const errors = (productionTime: string) => draftErrors(bowls, { name: '', price: -5, productionTime })
  // In the shop's zone the day ends a minute later.
  expect(errors('2026-11-28')).toMatchObject({ productionTime: 'future', name: 'required' })
  expect(errors('2026-11-27')).not.toHaveProperty('productionTime')
  vi.setSystemTime(new Date('2026-11-27T16:01:00Z'))
  expect(errors('2026-11-28')).not.toHaveProperty('productionTime')
  vi.useRealTimers()
})
