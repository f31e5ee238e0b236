import { expect, it } from 'vitest'
import { type CodeFigures, measureCode } from '../../scripts/support/codeFigures'

/** What may stand nowhere. */
const never = { any: 0, nonNull: 0, cycles: 0, duplicates: 0, forbidden: 0 }
/** What `npm run figures` prints, at most. A change that lowers a figure lowers its limit. */
const limits: Readonly<Record<string, Partial<Record<keyof CodeFigures, number>>>> = {
  src: {
    ...never,
    lines: 89_960,
    longFunctions: 60,
    longFiles: 2,
    suppressions: 24,
    casts: 137,
    width95: 101,
    widest: 867,
    unusedExports: 0,
  },
  resources: { ...never, longFunctions: 0, longFiles: 0, suppressions: 0, casts: 1, width95: 98, widest: 123 },
  scripts: { ...never, suppressions: 1, casts: 4 },
}
it.each(measureCode(Object.keys(limits)))('$folder holds its limits', figures => {
  for (const [name, most] of Object.entries(limits[figures.folder] ?? {})) {
    const value = Object.entries(figures).find(([key]) => key === name)?.[1] ?? []
    const count = typeof value === 'object' ? value.length : Number(value)
    expect(count, `${name}: npm run figures -- ${name}`).toBeLessThanOrEqual(most)
  }
})
