import { expect, it } from 'vitest'
import { correctedIn, holding } from '../../../src/app/console/pages/certificates/corrections'

const issued = { glaze: 'oilSpot', rimCm: 12.5, heightCm: 6, peakC: null } as never
const event = (said: object) => ({ kind: 'corrected', rimCm: null, glaze: null, peakC: null, ...said }) as never

it('of a certificate holds what the last correction says, beside what was issued', () => {
  const [first, last] = [event({ rimCm: 12.7, peakC: 1310 }), event({ rimCm: 12.8 })]
  const told = holding(issued, [event({ kind: 'issued', rimCm: 1 }), first, last])
  expect(told).toEqual([
    { name: 'glaze', now: 'oilSpot', was: 'oilSpot', isCorrected: false },
    { name: 'peakC', now: 1310, was: null, isCorrected: true },
    { name: 'rimCm', now: 12.8, was: 12.5, isCorrected: true },
    { name: 'heightCm', now: 6, was: 6, isCorrected: false },
  ])
  expect(correctedIn(first)).toEqual(['peakC', 'rimCm'])
})
it('what was corrected and put back is as it was issued', () => {
  const told = holding(issued, [event({ rimCm: 12.7 }), event({ rimCm: 12.5 })])
  expect(told.find(({ name }) => name === 'rimCm')).toMatchObject({ now: 12.5, isCorrected: false })
})
