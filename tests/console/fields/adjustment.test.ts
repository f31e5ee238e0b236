import { describe, expect, it } from 'vitest'
import { fitAdjustment, noAdjustment } from '../../../src/console/fields/image/adjustment'

const photo = { width: 400, height: 300 }

describe('an adjusted picture', () => {
  it.each([
    ['is cut to a square by its shorter edge', {}, [300, 300]],
    ['keeps its shape without a cut', { square: false }, [400, 300]],
    ['lies on its side after a quarter turn', { square: false, turns: 1 }, [300, 400]],
    ['stands upright again after two', { square: false, turns: 2 }, [400, 300]],
    ['has fewer pixels the closer it is', { zoom: 2 }, [150, 150]],
    ['is a little smaller straightened, so that no corner is empty', { angle: 10 }, [259, 259]],
    ['is as small straightened to the other side', { angle: -10 }, [259, 259]],
  ])('%s', (_, part, [width, height]) => {
    expect(fitAdjustment(photo, { ...noAdjustment, ...part }).output).toEqual({ width, height })
  })

  const angles = [-15, -7.5, 0, 3, 15]
  const places = [-1, 0, 0.4, 1]
  const cases = angles.flatMap(angle => places.flatMap(x => places.map(y => ({ angle, x, y }))))
  it.each([0, 1, 2, 3])('never shows what is beyond the picture, after %i quarter turns', turns => {
    for (const square of [true, false])
      for (const zoom of [1, 2.5])
        for (const place of cases) {
          const { cut, scale, radians, shift } = fitAdjustment(photo, {
            ...noAdjustment,
            ...place,
            turns,
            square,
            zoom,
          })
          const [width, height] = turns % 2 === 0 ? [400, 300] : [300, 400]
          for (const right of [-1, 1])
            for (const down of [-1, 1]) {
              const [x, y] = [(right * cut.width) / 2, (down * cut.height) / 2]
              // The corner of the cut, along the axes of the turned picture.
              const along = x * Math.cos(radians) + y * Math.sin(radians) - shift.x
              const across = -x * Math.sin(radians) + y * Math.cos(radians) - shift.y
              expect(Math.abs(along)).toBeLessThanOrEqual((width * scale) / 2 + 1e-9)
              expect(Math.abs(across)).toBeLessThanOrEqual((height * scale) / 2 + 1e-9)
            }
        }
  })
})
