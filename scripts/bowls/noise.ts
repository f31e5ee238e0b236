/** The same numbers between 0 and 1 for the same seed. */
export const dice = (seed: number) => {
  let state = (seed * 2_654_435_769) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const corner = (x: number, y: number, seed: number) => {
  let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_274_126_177)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}
/** Soft noise between 0 and 1 that closes around: `around` and `along` go from 0 to 1 over so many cells. */
export const noise = (around: number, along: number, cells: number, rows: number, seed: number): number => {
  const x = (around - Math.floor(around)) * cells
  const y = along * rows
  const left = Math.floor(x)
  const top = Math.floor(y)
  const dx = x - left
  const dy = y - top
  const sx = dx * dx * (3 - 2 * dx)
  const sy = dy * dy * (3 - 2 * dy)
  const right = (left + 1) % cells
  const above = corner(left, top, seed) * (1 - sx) + corner(right, top, seed) * sx
  const below = corner(left, top + 1, seed) * (1 - sx) + corner(right, top + 1, seed) * sx
  return above * (1 - sy) + below * sy
}
/** Noise of several sizes in one, each half as large and half as strong as the one before. */
export const clouds = (around: number, along: number, cells: number, rows: number, seed: number, sizes = 4): number => {
  let sum = 0
  let weight = 1
  let all = 0
  for (let size = 0; size < sizes; size += 1) {
    sum += weight * noise(around, along, cells << size, rows * 2 ** size, seed + size * 17)
    all += weight
    weight /= 2
  }
  return sum / all
}
export const mix = (from: number, to: number, part: number): number => from + (to - from) * part
/** From 0 at `from` to 1 at `to`, softly. */
export const step = (from: number, to: number, at: number): number => {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return part * part * (3 - 2 * part)
}
