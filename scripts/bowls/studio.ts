import type { Form } from './form'
import { dice } from './noise'

export type Three = readonly [x: number, y: number, z: number]
const cross = (a: Three, b: Three): Three => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const sized = ([x, y, z]: Three, size = 1): Three => {
  const part = size / (Math.hypot(x, y, z) || 1)
  return [x * part, y * part, z * part]
}
/** A soft light: a white cloth before a lamp, by its middle, halves of its sides and where it looks, in cm, and how bright it is. */
interface Light {
  readonly middle: Three
  readonly right: Three
  readonly up: Three
  readonly face: Three
  readonly wide: number
  readonly high: number
  readonly bright: Three
}
const lamp = (middle: Three, wide: number, high: number, bright: Three): Light => {
  const face = sized([-middle[0], 3 - middle[1], -middle[2]])
  const right = sized(cross([0.0001, 1, 0], face))
  return { middle, right, up: sized(cross(face, right)), face, wide, high, bright }
}
/** A large light from behind on the left, a strip on the right for the line along the wall, and a weak one from the camera's side. */
const lights: readonly Light[] = [
  lamp([-38, 52, -22], 24, 20, [13.5, 13, 12.2]),
  lamp([50, 26, 14], 6, 26, [9.5, 9.7, 10]),
  lamp([-14, 34, 62], 15, 9, [3.1, 3.1, 3.2]),
]
/** What comes from everywhere else: a room, lighter above. */
export const studioBox = (up: number, into: Float64Array) => {
  const part = 0.16 + 0.16 * Math.max(0, up)
  into[0] = part
  into[1] = part * 0.99
  into[2] = part * 0.97
}
/** How far a ray is from the nearest light, or nothing; how bright that is stands in `into`. */
export const meetLight = (
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  into: Float64Array,
): number => {
  let best = Number.POSITIVE_INFINITY
  for (const { middle, right, up, face, wide, high, bright } of lights) {
    const towards = dx * face[0] + dy * face[1] + dz * face[2]
    if (towards > -1e-6) continue
    const mx = middle[0] - ox
    const my = middle[1] - oy
    const mz = middle[2] - oz
    const t = (mx * face[0] + my * face[1] + mz * face[2]) / towards
    if (t < 0 || t > best) continue
    const px = dx * t - mx
    const py = dy * t - my
    const pz = dz * t - mz
    const u = Math.abs(px * right[0] + py * right[1] + pz * right[2]) / wide
    const v = Math.abs(px * up[0] + py * up[1] + pz * up[2]) / high
    if (u > 1 || v > 1) continue
    best = t
    // Cloth is brightest before the lamp.
    const part = 1.12 - 0.5 * Math.max(u, v) ** 3
    for (let colour = 0; colour < 3; colour += 1) into[colour] = (bright[colour] ?? 0) * part
  }
  return best
}

const BEND = 30
/** Where a ray meets the paper that lies on the table and bends up behind: how far away, with the place on it in `at`. */
export const paper = { x: 0, w: 0, ny: 1, nz: 0 }
export const meetPaper = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number => {
  if (dy < 0) {
    const t = -oy / dy
    const z = oz + dz * t
    if (z > -BEND) {
      paper.x = ox + dx * t
      paper.w = z
      paper.ny = 1
      paper.nz = 0
      return t
    }
  }
  const cy = oy - BEND
  const cz = oz + BEND
  const a = dy * dy + dz * dz
  const b = cy * dy + cz * dz
  const c = cy * cy + cz * cz - BEND * BEND
  const root = b * b - a * c
  if (root > 0 && a > 1e-9) {
    const t = (-b + Math.sqrt(root)) / a
    const y = cy + dy * t
    const z = cz + dz * t
    if (t > 0 && y < 0 && z < 0) {
      paper.x = ox + dx * t
      paper.w = -BEND - BEND * Math.atan2(-z, -y)
      paper.ny = -y / BEND
      paper.nz = -z / BEND
      return t
    }
  }
  if (dz < 0) {
    const t = (-2 * BEND - oz) / dz
    if (t > 0 && oy + dy * t >= BEND) {
      paper.x = ox + dx * t
      paper.w = -BEND * (1 + Math.PI / 2) - (oy + dy * t - BEND)
      paper.ny = 0
      paper.nz = 1
      return t
    }
  }
  return Number.POSITIVE_INFINITY
}
const placeOf = (w: number): Three => {
  if (w > -BEND) return [0, w, 1]
  const angle = (-BEND - w) / BEND
  if (angle < Math.PI / 2) return [BEND - BEND * Math.cos(angle), -BEND - BEND * Math.sin(angle), Math.cos(angle)]
  return [BEND + (-BEND * (1 + Math.PI / 2) - w), -2 * BEND, 0]
}

/** How much light falls on a place: from the lights that the bowl does not hide, and, in `hemisphere` rays, from what is around. */
export const lightOn = (
  form: Form,
  from: Three,
  face: Three,
  samples: number,
  next: () => number,
  around: (dx: number, dy: number, dz: number, into: Float64Array) => void,
  into: Float64Array,
) => {
  const sum = [0, 0, 0]
  for (const { middle, right, up, face: looks, wide, high, bright } of lights) {
    const area = (4 * wide * high) / (samples * samples)
    for (let row = 0; row < samples; row += 1)
      for (let column = 0; column < samples; column += 1) {
        const u = (((column + next()) / samples) * 2 - 1) * wide
        const v = (((row + next()) / samples) * 2 - 1) * high
        const lx = middle[0] + right[0] * u + up[0] * v - from[0]
        const ly = middle[1] + right[1] * u + up[1] * v - from[1]
        const lz = middle[2] + right[2] * u + up[2] * v - from[2]
        const far = Math.sqrt(lx * lx + ly * ly + lz * lz)
        const dx = lx / far
        const dy = ly / far
        const dz = lz / far
        const here = dx * face[0] + dy * face[1] + dz * face[2]
        const there = -(dx * looks[0] + dy * looks[1] + dz * looks[2])
        if (here <= 0 || there <= 0 || form.meet(from[0], from[1], from[2], dx, dy, dz, far, false)) continue
        const part = (here * there * area) / (far * far)
        for (let colour = 0; colour < 3; colour += 1) sum[colour] = (sum[colour] ?? 0) + (bright[colour] ?? 0) * part
      }
  }
  const rays = samples * samples * 2
  const side = sized(Math.abs(face[1]) < 0.9 ? cross(face, [0, 1, 0]) : cross(face, [1, 0, 0]))
  const other = cross(face, side)
  const light = new Float64Array(3)
  for (let ray = 0; ray < rays; ray += 1) {
    const height = Math.sqrt((ray + next()) / rays)
    const turn = 2 * Math.PI * ((ray * 0.618_034 + next() * 0.1) % 1)
    const flat = Math.sqrt(1 - height * height)
    const a = flat * Math.cos(turn)
    const b = flat * Math.sin(turn)
    const dx = face[0] * height + side[0] * a + other[0] * b
    const dy = face[1] * height + side[1] * a + other[1] * b
    const dz = face[2] * height + side[2] * a + other[2] * b
    if (form.meet(from[0], from[1], from[2], dx, dy, dz, 40, false)) light.fill(0.03)
    else around(dx, dy, dz, light)
    for (let colour = 0; colour < 3; colour += 1)
      sum[colour] = (sum[colour] ?? 0) + ((light[colour] ?? 0) * Math.PI) / rays
  }
  into.set(sum)
}

/** Light on a piece of the paper, measured on a grid. */
class Grid {
  private readonly values: Float32Array
  private readonly many: number
  private readonly rows: number
  constructor(
    form: Form,
    private readonly left: number,
    private readonly near: number,
    wide: number,
    deep: number,
    private readonly cell: number,
    samples: number,
  ) {
    this.many = Math.ceil(wide / cell)
    this.rows = Math.ceil(deep / cell)
    this.values = new Float32Array(this.many * this.rows * 3)
    const next = dice(5)
    const into = new Float64Array(3)
    const above = (_x: number, dy: number, _z: number, light: Float64Array) => studioBox(dy, light)
    for (let row = 0; row < this.rows; row += 1)
      for (let column = 0; column < this.many; column += 1) {
        const [y, z, ny] = placeOf(near + (row + 0.5) * cell)
        const face: Three = [0, ny, Math.sqrt(1 - ny * ny)]
        const from: Three = [left + (column + 0.5) * cell, y + face[1] * 0.01, z + face[2] * 0.01]
        lightOn(form, from, face, samples, next, above, into)
        this.values.set(into, (row * this.many + column) * 3)
      }
    this.smooth()
  }
  /** What is left of the chance in it goes: light on paper has no edges so small. */
  private smooth() {
    const before = Float32Array.from(this.values)
    const [many, rows] = [this.many, this.rows]
    for (let row = 2; row < rows - 2; row += 1)
      for (let column = 2; column < many - 2; column += 1)
        for (let colour = 0; colour < 3; colour += 1) {
          let sum = 0
          for (let dy = -2; dy <= 2; dy += 1)
            for (let dx = -2; dx <= 2; dx += 1)
              sum +=
                (before[((row + dy) * many + column + dx) * 3 + colour] ?? 0) * (3 - Math.abs(dx)) * (3 - Math.abs(dy))
          this.values[(row * many + column) * 3 + colour] = sum / 81
        }
  }
  holds(x: number, w: number): boolean {
    const u = (x - this.left) / this.cell
    const v = (w - this.near) / this.cell
    return u > 1 && v > 1 && u < this.many - 1 && v < this.rows - 1
  }
  read(x: number, w: number, into: Float64Array) {
    const u = Math.min(this.many - 1.01, Math.max(0, (x - this.left) / this.cell - 0.5))
    const v = Math.min(this.rows - 1.01, Math.max(0, (w - this.near) / this.cell - 0.5))
    const column = Math.floor(u)
    const row = Math.floor(v)
    const dx = u - column
    const dy = v - row
    const at = (row * this.many + column) * 3
    const below = this.many * 3
    for (let colour = 0; colour < 3; colour += 1) {
      const a = (this.values[at + colour] ?? 0) * (1 - dx) + (this.values[at + 3 + colour] ?? 0) * dx
      const b = (this.values[at + below + colour] ?? 0) * (1 - dx) + (this.values[at + below + 3 + colour] ?? 0) * dx
      into[colour] = a * (1 - dy) + b * dy
    }
  }
}
/** A studio with one bowl in it: paper of a colour, and how bright it is everywhere. */
export class Studio {
  private readonly close: Grid
  private readonly wide: Grid
  constructor(
    form: Form,
    readonly colour: Three,
  ) {
    const reach = form.radius + 5
    this.close = new Grid(form, -reach, -reach, reach * 2, reach * 2, 0.16, 4)
    this.wide = new Grid(form, -90, -140, 180, 220, 3, 4)
  }
  /** The light that comes from the place on the paper that was met last. */
  paperLight(into: Float64Array) {
    const grid = this.close.holds(paper.x, paper.w) ? this.close : this.wide
    grid.read(paper.x, paper.w, into)
    for (let colour = 0; colour < 3; colour += 1)
      into[colour] = ((into[colour] ?? 0) * (this.colour[colour] ?? 0)) / Math.PI
  }
}
