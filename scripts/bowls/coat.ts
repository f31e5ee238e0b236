import { dice } from './noise'

/** What a glaze is at one place: its colour in linear light, how much of it is a metal's shine, how rough, how high (cm), and where in the rainbow it shimmers. */
export interface Spot {
  red: number
  green: number
  blue: number
  metal: number
  rough: number
  height: number
  shimmer: number
}
/** A place on the glaze, to be painted. */
export interface Place {
  /** Around the bowl, 0 to 1. */
  readonly around: number
  /** From the rim, in cm; from there to where this side of the glaze ends: 0 to 1. */
  readonly down: number
  readonly part: number
  readonly inside: boolean
  readonly radius: number
  /** How near the middle of a drop it is: 0 outside of all, 1 in the middle; and a number of each drop's own. */
  readonly drop: number
  readonly own: number
}
/** Where drops of another colour lie. */
export interface Drops {
  /** How many of a square centimetre, and how large in cm, smallest and largest. */
  readonly many: number
  readonly small: number
  readonly large: number
  /** How much longer than wide they ran down the wall. */
  readonly long: number
  /** Whether they may lie over one another. */
  readonly crowded: boolean
}
export interface Glaze {
  readonly drops?: Drops
  readonly paint: (place: Place, spot: Spot) => void
}

const AROUND = 2048
const DOWN = 1024
const PARTS = 7

/** The glaze of one bowl, painted on the whole of its outline once. */
export class Coat {
  private readonly values = new Float32Array(AROUND * DOWN * PARTS)
  private readonly read7 = new Float64Array(PARTS)
  constructor(
    glaze: Glaze,
    seed: number,
    /** The outline's radius at each of 1,024 places, its length in cm, and where the rim and the end of the glaze are on it. */
    private readonly outline: { radii: Float32Array; length: number; rimAt: number; endAt: number },
  ) {
    const drops = glaze.drops ? this.scatter(glaze.drops, seed) : undefined
    const spot: Spot = { red: 0, green: 0, blue: 0, metal: 0, rough: 0, height: 0, shimmer: 0 }
    for (let row = 0; row < DOWN; row += 1) {
      const along = (row + 0.5) / DOWN
      const inside = along < outline.rimAt
      const down = Math.abs(along - outline.rimAt) * outline.length
      const whole = inside ? outline.rimAt : outline.endAt - outline.rimAt
      const part = Math.abs(along - outline.rimAt) / whole
      for (let column = 0; column < AROUND; column += 1) {
        const index = row * AROUND + column
        const drop = drops?.near[index] ?? 0
        const place = {
          around: column / AROUND,
          down,
          part,
          inside,
          radius: outline.radii[row] ?? 0,
          drop,
          own: drops?.own[index] ?? 0,
        }
        glaze.paint(place, spot)
        const at = index * PARTS
        this.values[at] = spot.red
        this.values[at + 1] = spot.green
        this.values[at + 2] = spot.blue
        this.values[at + 3] = spot.metal
        this.values[at + 4] = spot.rough
        this.values[at + 5] = spot.height
        this.values[at + 6] = spot.shimmer
      }
    }
  }
  private scatter({ many, small, large, long, crowded }: Drops, seed: number) {
    const next = dice(seed + 99)
    const { radii, length } = this.outline
    const near = new Float32Array(AROUND * DOWN)
    const own = new Float32Array(AROUND * DOWN)
    const tall = length / DOWN
    let area = 0
    for (const radius of radii) area += 2 * Math.PI * radius * tall
    for (let turn = 0; turn < area * many; turn += 1) {
      const row = Math.floor(next() * DOWN)
      const radius = radii[row] ?? 0
      // Rows near the middle are shorter: fewer drops fall there.
      if (next() > radius / 7) continue
      const size = small + (large - small) * next() ** 3
      const column = Math.floor(next() * AROUND)
      const tone = next()
      if (!crowded && (near[row * AROUND + column] ?? 0) > 0) continue
      const rows = Math.ceil((size * long) / tall)
      for (let dy = -rows; dy <= rows; dy += 1) {
        const r = row + dy
        if (r < 0 || r >= DOWN) continue
        const wide = (2 * Math.PI * Math.max(0.15, radii[r] ?? 0)) / AROUND
        const columns = Math.min(AROUND / 2, Math.ceil(size / wide))
        for (let dx = -columns; dx <= columns; dx += 1) {
          const far = ((dx * wide) / size) ** 2 + ((dy * tall) / (size * long)) ** 2
          if (far >= 1) continue
          const index = r * AROUND + ((column + dx + AROUND) % AROUND)
          const value = 1 - Math.sqrt(far)
          if (value <= (near[index] ?? 0)) continue
          near[index] = value
          own[index] = tone
        }
      }
    }
    return { near, own }
  }
  /** What it is at a place of the outline, between its points. */
  read(around: number, at: number, into: Spot) {
    const x = (around - Math.floor(around)) * AROUND
    const y = Math.min(DOWN - 1.001, Math.max(0, at * DOWN - 0.5))
    const left = Math.floor(x) % AROUND
    const right = (left + 1) % AROUND
    const top = Math.floor(y)
    const dx = x - Math.floor(x)
    const dy = y - top
    const a = (top * AROUND + left) * PARTS
    const b = (top * AROUND + right) * PARTS
    const c = a + AROUND * PARTS
    const d = b + AROUND * PARTS
    const wa = (1 - dx) * (1 - dy)
    const wb = dx * (1 - dy)
    const wc = (1 - dx) * dy
    const wd = dx * dy
    const { values } = this
    for (let part = 0; part < PARTS; part += 1)
      this.read7[part] =
        (values[a + part] ?? 0) * wa +
        (values[b + part] ?? 0) * wb +
        (values[c + part] ?? 0) * wc +
        (values[d + part] ?? 0) * wd
    const { read7 } = this
    into.red = read7[0] ?? 0
    into.green = read7[1] ?? 0
    into.blue = read7[2] ?? 0
    into.metal = read7[3] ?? 0
    into.rough = read7[4] ?? 0
    into.height = read7[5] ?? 0
    into.shimmer = read7[6] ?? 0
  }
}
