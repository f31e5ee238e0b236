import { clouds, dice, noise } from './noise'
import { outline, type Point, type Profile } from './profiles'

/** Where a ray meets a bowl. */
export interface Hit {
  t: number
  nx: number
  ny: number
  nz: number
}
const CELL = 0.018
const EDGE = 0.5

/**
 * A bowl as the distance to it: half of it is measured once on a grid, and turned around its axis. No bowl is quite round, and its glaze ends in a bead
 * that hangs lower here and there.
 */
export class Form {
  readonly height: number
  readonly radius: number
  /** How long the outline is, and where on it the rim stands. */
  readonly length: number
  readonly rimAt: number
  private readonly wide: number
  private readonly high: number
  private readonly far: Float32Array
  private readonly along: Float32Array
  private readonly line: Float32Array
  private readonly oval: number
  private readonly tilt: number
  flipped = false
  /** The outline at each of 1,024 places: radius, height, and where it faces. */
  readonly radii = new Float32Array(1024)
  readonly heights = new Float32Array(1024)
  readonly outwards = new Float32Array(1024)
  readonly upwards = new Float32Array(1024)
  /** Where on the outline the glaze ends, about. */
  readonly endAt: number
  readonly hit: Hit = { t: 0, nx: 0, ny: 1, nz: 0 }

  constructor(
    profile: Profile,
    seed: number,
    private readonly bead: number,
  ) {
    const { points, rim } = outline(profile)
    const next = dice(seed)
    this.oval = 0.004 + next() * 0.006
    this.tilt = 0.002 + next() * 0.006
    this.height = Math.max(...points.map(([, y]) => y))
    this.radius = Math.max(...points.map(([r]) => r))
    const sums = [0]
    for (let index = 1; index < points.length; index += 1) {
      const a = points[index - 1] ?? [0, 0]
      const b = points[index] ?? [0, 0]
      sums.push((sums[index - 1] ?? 0) + Math.hypot(a[0] - b[0], a[1] - b[1]))
    }
    this.length = sums.at(-1) ?? 1
    this.rimAt = (sums[rim] ?? 0) / this.length
    this.endAt = this.trace(points, sums, profile.glazeLine)
    this.wide = Math.ceil((this.radius + EDGE) / CELL)
    this.high = Math.ceil((this.height + 2 * EDGE) / CELL)
    this.far = new Float32Array(this.wide * this.high)
    this.along = new Float32Array(this.wide * this.high)
    this.measure(points, sums)
    const turn = next()
    const drips = 3 + Math.floor(next() * 4)
    this.line = Float32Array.from({ length: 1024 }, (_, index) => {
      const around = index / 1024
      const drop = Math.max(0, noise(around + turn, 0.5, drips * 2, 1, seed + 3) - 0.6) * 1.1
      return profile.glazeLine + (clouds(around, 0.3, 4, 1, seed, 2) - 0.5) * 0.6 - drop
    })
  }
  private trace(points: readonly Point[], sums: readonly number[], glazeLine: number): number {
    let index = 1
    let end = 1
    for (let place = 0; place < 1024; place += 1) {
      const at = ((place + 0.5) / 1024) * this.length
      while ((sums[index] ?? Number.POSITIVE_INFINITY) < at) index += 1
      const a = points[index - 1] ?? [0, 0]
      const b = points[index] ?? [0, 0]
      const from = sums[index - 1] ?? 0
      const to = sums[index] ?? 0
      const part = (at - from) / (to - from)
      this.radii[place] = a[0] + (b[0] - a[0]) * part
      this.heights[place] = a[1] + (b[1] - a[1]) * part
      this.outwards[place] = -(b[1] - a[1]) / (to - from)
      this.upwards[place] = (b[0] - a[0]) / (to - from)
      if (end === 1 && place / 1024 > this.rimAt && (this.heights[place] ?? 0) < glazeLine) end = place / 1024
    }
    return end
  }
  /** How high the glaze ends at an angle (0 to 1). */
  lineAt(around: number): number {
    const at = (around - Math.floor(around)) * 1024
    const first = Math.floor(at)
    const from = this.line[first & 1023] ?? 0
    return from + ((this.line[(first + 1) & 1023] ?? 0) - from) * (at - first)
  }
  private measure(points: readonly Point[], sums: readonly number[]) {
    for (let row = 0; row < this.high; row += 1)
      for (let column = 0; column < this.wide; column += 1) {
        const r = column * CELL
        const y = row * CELL - EDGE
        let best = 1e9
        let at = 0
        let inside = false
        for (let index = 1; index < points.length; index += 1) {
          const a = points[index - 1] ?? [0, 0]
          const b = points[index] ?? [0, 0]
          const ex = b[0] - a[0]
          const ey = b[1] - a[1]
          const px = r - a[0]
          const py = y - a[1]
          const size = ex * ex + ey * ey
          const part = size > 0 ? Math.min(1, Math.max(0, (px * ex + py * ey) / size)) : 0
          const distance = (px - ex * part) ** 2 + (py - ey * part) ** 2
          if (distance < best) {
            best = distance
            at = (sums[index - 1] ?? 0) + part * Math.sqrt(size)
          }
          if (a[1] > y !== b[1] > y && r < a[0] + ((y - a[1]) / (b[1] - a[1])) * ex) inside = !inside
        }
        this.far[row * this.wide + column] = inside ? -Math.sqrt(best) : Math.sqrt(best)
        this.along[row * this.wide + column] = at / this.length
      }
  }
  private read(grid: Float32Array, r: number, y: number): number {
    const x = Math.min(this.wide - 1.001, r / CELL)
    const v = Math.min(this.high - 1.001, Math.max(0, (y + EDGE) / CELL))
    const left = Math.floor(x)
    const low = Math.floor(v)
    const at = low * this.wide + left
    const dx = x - left
    const dy = v - low
    const below = (grid[at] ?? 0) * (1 - dx) + (grid[at + 1] ?? 0) * dx
    const above = (grid[at + this.wide] ?? 0) * (1 - dx) + (grid[at + this.wide + 1] ?? 0) * dx
    return below * (1 - dy) + above * dy
  }
  /** A point as the bowl itself has it: upright, quite round. Writes radius and height into `place`. */
  readonly place = { r: 0, y: 0 }
  locate(x: number, y: number, z: number) {
    const up = this.flipped ? this.height - y : y
    const wide = x * (1 + this.oval)
    this.place.r = Math.sqrt(wide * wide + z * z)
    this.place.y = up + (this.tilt * x + this.tilt * 0.6 * z) * (up / this.height)
  }
  /** Where on the outline (0 to 1) a located point is. */
  alongAt(): number {
    return this.read(this.along, this.place.r, this.place.y)
  }
  distance(x: number, y: number, z: number): number {
    this.locate(x, y, z)
    const r = this.place.r
    const up = this.place.y
    const far = this.read(this.far, r, up)
    if (far > 0.25 || up > 4) return far
    const isOutside = this.read(this.along, r, up) > this.rimAt
    if (!isOutside) return far
    const above = up - this.lineAt(Math.atan2(z, x) / (2 * Math.PI))
    if (above <= 0) return far
    const bead = above < 0.16 ? Math.sqrt(1 - (1 - above / 0.16) ** 2) : 1
    return far - this.bead * bead * Math.max(0, 1 - above / 2.2) ** 2
  }
  /** Follows a ray to the bowl, at most so far. Whether it is met; where, stands in `hit`. */
  meet(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, most: number, exact: boolean): boolean {
    const wide = this.radius + 0.25
    let near = 0
    let far = most
    const a = dx * dx + dz * dz
    const b = ox * dx + oz * dz
    const c = ox * ox + oz * oz - wide * wide
    if (a > 1e-9) {
      const root = b * b - a * c
      if (root <= 0) return false
      const size = Math.sqrt(root)
      near = Math.max(near, (-b - size) / a)
      far = Math.min(far, (-b + size) / a)
    } else if (c > 0) return false
    if (Math.abs(dy) > 1e-9) {
      const one = (-0.05 - oy) / dy
      const two = (this.height + 0.2 - oy) / dy
      near = Math.max(near, Math.min(one, two))
      far = Math.min(far, Math.max(one, two))
    } else if (oy < -0.05 || oy > this.height + 0.2) return false
    if (near >= far) return false
    let t = near
    for (let turn = 0; turn < 160 && t < far; turn += 1) {
      const d = this.distance(ox + dx * t, oy + dy * t, oz + dz * t)
      if (d < 0.0015) {
        this.hit.t = t
        if (exact) this.face(ox + dx * t, oy + dy * t, oz + dz * t)
        return true
      }
      t += Math.max(d * 0.85, 0.002)
    }
    return false
  }
  private face(x: number, y: number, z: number) {
    const e = 0.025
    const a = this.distance(x + e, y - e, z - e)
    const b = this.distance(x - e, y - e, z + e)
    const c = this.distance(x - e, y + e, z - e)
    const d = this.distance(x + e, y + e, z + e)
    const nx = a - b - c + d
    const ny = -a - b + c + d
    const nz = -a + b - c + d
    const size = Math.hypot(nx, ny, nz) || 1
    this.hit.nx = nx / size
    this.hit.ny = ny / size
    this.hit.nz = nz / size
  }
}
