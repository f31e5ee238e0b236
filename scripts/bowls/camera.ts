import type { Coat, Spot } from './coat'
import type { Form } from './form'
import { clouds, dice, mix, noise } from './noise'
import { lightOn, meetLight, meetPaper, studioBox, Studio, type Three } from './studio'

/** From where a picture is taken. */
export interface View {
  /** Around the bowl and up from the table, in degrees. */
  readonly turn: number
  readonly up: number
  /** How wide the picture is at the bowl, in cm, and how high its middle is there. */
  readonly frame: number
  readonly middle: number
  readonly pixels: number
}
const FAR = 95
const AROUND = 96
const ALONG = 256
const LENS = 0.42

/** A bowl in a studio. */
export class Scene {
  private readonly studio: Studio
  private readonly fallen = new Float32Array(AROUND * ALONG * 3)
  private readonly spot: Spot = { red: 0, green: 0, blue: 0, metal: 0, rough: 0, height: 0, shimmer: 0 }
  private readonly next = dice(11)

  constructor(
    private readonly form: Form,
    private readonly coat: Coat,
    private readonly seed: number,
    colour: Three,
  ) {
    this.studio = new Studio(form, colour)
    this.measure()
  }
  private measure() {
    const into = new Float64Array(3)
    const around = (dx: number, dy: number, dz: number, light: Float64Array) => {
      if (dy >= 0.02 || meetPaper(this.from[0], this.from[1], this.from[2], dx, dy, dz) > 400) studioBox(dy, light)
      else this.studio.paperLight(light)
    }
    for (let row = 0; row < ALONG; row += 1) {
      const place = Math.floor(((row + 0.5) / ALONG) * 1024)
      const r = this.form.radii[place] ?? 0
      const y = this.form.heights[place] ?? 0
      const nr = this.form.outwards[place] ?? 0
      const up = this.form.upwards[place] ?? 0
      for (let column = 0; column < AROUND; column += 1) {
        const angle = (2 * Math.PI * column) / AROUND
        const cos = Math.cos(angle)
        const sin = Math.sin(angle)
        const face: Three = [nr * cos, this.form.flipped ? -up : up, nr * sin]
        const lift = 0.13
        const high = this.form.flipped ? this.form.height - y : y
        this.from = [r * cos + face[0] * lift, high + face[1] * lift, r * sin + face[2] * lift]
        lightOn(this.form, this.from, face, 3, this.next, around, into)
        this.fallen.set(into, (row * AROUND + column) * 3)
      }
    }
  }
  private from: Three = [0, 0, 0]
  private readFallen(around: number, along: number, colour: number): number {
    const u = (around - Math.floor(around)) * AROUND
    const v = Math.min(ALONG - 1.01, Math.max(0, along * ALONG - 0.5))
    const column = Math.floor(u) % AROUND
    const row = Math.floor(v)
    const other = (column + 1) % AROUND
    const dx = u - Math.floor(u)
    const dy = v - row
    const { fallen } = this
    const a = fallen[(row * AROUND + column) * 3 + colour] ?? 0
    const b = fallen[(row * AROUND + other) * 3 + colour] ?? 0
    const c = fallen[((row + 1) * AROUND + column) * 3 + colour] ?? 0
    const d = fallen[((row + 1) * AROUND + other) * 3 + colour] ?? 0
    return (a * (1 - dx) + b * dx) * (1 - dy) + (c * (1 - dx) + d * dx) * dy
  }
  private readonly found = new Float64Array(3)
  private touched = false
  /** The light that comes along a ray, into `out`. */
  private follow(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    out: Float64Array,
  ) {
    const isMet = this.form.meet(ox, oy, oz, dx, dy, dz, 1000, true)
    const t = isMet ? this.form.hit.t : Number.POSITIVE_INFINITY
    const light = meetLight(ox, oy, oz, dx, dy, dz, this.found)
    if (light < t) {
      out.set(this.found)
      return
    }
    if (isMet && depth === 0) this.touched = true
    if (isMet) return this.glazed(ox + dx * t, oy + dy * t, oz + dz * t, dx, dy, dz, depth, out)
    if (meetPaper(ox, oy, oz, dx, dy, dz) < 400) this.studio.paperLight(out)
    else studioBox(dy, out)
  }
  /** Clay that no glaze covers, with the lines of the turning. */
  private clay(around: number, high: number) {
    const grain = clouds(around, high / 3, 220, 70, this.seed + 71, 3)
    const tone = 0.55 + 0.7 * clouds(around, high / 3, 12, 5, this.seed + 72, 3)
    const { spot } = this
    spot.red = 0.088 * tone * (0.7 + 0.6 * grain)
    spot.green = 0.046 * tone * (0.7 + 0.6 * grain)
    spot.blue = 0.03 * tone * (0.7 + 0.6 * grain)
    spot.metal = 0
    spot.rough = 0.5
    spot.height = 0.006 * grain + 0.007 * noise(0.5 + around * 0.02, high, 8, 7, this.seed + 73)
    spot.shimmer = 0
  }
  private paint(x: number, y: number, z: number): boolean {
    this.form.locate(x, y, z)
    const around = Math.atan2(z, x) / (2 * Math.PI)
    const along = this.form.alongAt()
    const high = this.form.place.y
    this.here[0] = around
    this.here[1] = along
    const isClay = along > this.form.rimAt && high < this.form.lineAt(around)
    if (isClay) this.clay(around, high + (high < 0.4 ? this.form.place.r : 0))
    else this.coat.read(around, Math.min(along, this.form.endAt + 0.02), this.spot)
    return isClay
  }
  private readonly here = new Float64Array(2)
  private glazed(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    out: Float64Array,
  ) {
    let { nx, ny, nz } = this.form.hit
    const isClay = this.paint(x, y, z)
    const around = this.here[0] ?? 0
    const along = this.here[1] ?? 0
    const { red, green, blue, metal, rough, height, shimmer } = this.spot
    // The bumps of the surface turn where it faces.
    const flat = Math.hypot(x, z) || 1e-6
    const tx = -z / flat
    const tz = x / flat
    const sx = ny * tz
    const sy = nz * tx - nx * tz
    const sz = -ny * tx
    const e = 0.012
    let one = 0
    let two = 0
    if (depth === 0) {
      this.paint(x + tx * e, y, z + tz * e)
      one = (this.spot.height - height) / e
      this.paint(x + sx * e, y + sy * e, z + sz * e)
      two = (this.spot.height - height) / e
    }
    nx -= one * tx + two * sx
    ny -= two * sy
    nz -= one * tz + two * sz
    const size = Math.hypot(nx, ny, nz) || 1
    nx /= size
    ny /= size
    nz /= size
    const facing = Math.max(0.02, -(dx * nx + dy * ny + dz * nz))
    const fresnel = (isClay ? 0.012 : 0.05) + (isClay ? 0.06 : 0.95) * (1 - facing) ** 5
    const diffuse = (1 - fresnel) * (1 - metal)
    const tints = [red, green, blue]
    for (let colour = 0; colour < 3; colour += 1)
      out[colour] = ((tints[colour] ?? 0) * diffuse * this.readFallen(around, along, colour)) / Math.PI
    const back = new Float64Array(3)
    if (depth >= 3) return
    this.mirror(x, y, z, dx, dy, dz, nx, ny, nz, rough, depth, back)
    for (let colour = 0; colour < 3; colour += 1) out[colour] = (out[colour] ?? 0) + fresnel * (back[colour] ?? 0)
    if (metal < 0.02) return
    this.mirror(x, y, z, dx, dy, dz, nx, ny, nz, rough + 0.22, depth + 1, back)
    for (let colour = 0; colour < 3; colour += 1) {
      const hue = 0.5 + 0.5 * Math.cos(2 * Math.PI * (shimmer * 1.6 + facing * 0.7 + 0.12 + 0.3 * colour))
      const tint =
        shimmer > 0
          ? mix((tints[colour] ?? 0) * 1.6, (0.5 + 0.25 * colour) * hue * 0.55, Math.min(1, shimmer * 1.5))
          : (tints[colour] ?? 0) * 1.35
      out[colour] = (out[colour] ?? 0) + (1 - fresnel) * metal * tint * (back[colour] ?? 0)
    }
  }
  /** What a surface of so much roughness mirrors. */
  private mirror(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    nx: number,
    ny: number,
    nz: number,
    rough: number,
    depth: number,
    out: Float64Array,
  ) {
    const a = rough * rough
    const part = this.next()
    const cos = Math.sqrt((1 - part) / (1 + (a * a - 1) * part))
    const sin = Math.sqrt(Math.max(0, 1 - cos * cos))
    const turn = 2 * Math.PI * this.next()
    const isSide = Math.abs(ny) < 0.9
    const ux = isSide ? nz : 0
    const uy = isSide ? 0 : -nz
    const uz = isSide ? -nx : ny
    const size = Math.hypot(ux, uy, uz) || 1
    const px = ux / size
    const py = uy / size
    const pz = uz / size
    const qx = ny * pz - nz * py
    const qy = nz * px - nx * pz
    const qz = nx * py - ny * px
    const c = sin * Math.cos(turn)
    const s = sin * Math.sin(turn)
    const hx = nx * cos + px * c + qx * s
    const hy = ny * cos + py * c + qy * s
    const hz = nz * cos + pz * c + qz * s
    const towards = 2 * (dx * hx + dy * hy + dz * hz)
    const rx = dx - towards * hx
    const ry = dy - towards * hy
    const rz = dz - towards * hz
    if (rx * nx + ry * ny + rz * nz <= 0) return void out.fill(0.01)
    this.follow(x + nx * 0.02, y + ny * 0.02, z + nz * 0.02, rx, ry, rz, depth + 1, out)
  }
  /** Takes a picture: red, green, blue of each pixel, 0 to 255. */
  take({ turn, up, frame, middle, pixels }: View, samples: number): Buffer {
    const angle = (turn * Math.PI) / 180
    const rise = (up * Math.PI) / 180
    const bx = Math.sin(angle) * Math.cos(rise)
    const by = Math.sin(rise)
    const bz = Math.cos(angle) * Math.cos(rise)
    const rx = Math.cos(angle)
    const rz = -Math.sin(angle)
    const ux = -by * Math.sin(angle)
    const uy = Math.cos(rise)
    const uz = -by * Math.cos(angle)
    const picture = Buffer.alloc(pixels * pixels * 3)
    const light = new Float64Array(3)
    const sums = new Float64Array(3)
    for (let row = 0; row < pixels; row += 1)
      for (let column = 0; column < pixels; column += 1) {
        sums.fill(0)
        this.touched = false
        // Paper is smooth, and so is much of a glaze: where the first rays agree, they are enough.
        let taken = 0
        let least = Number.POSITIVE_INFINITY
        let most = 0
        for (let sample = 0; sample < samples; sample += 1) {
          if (sample > 3 && (!this.touched || most - least < 0.02 + 0.06 * most)) break
          taken += 1
          const sx = ((column + ((sample * 0.754_877 + 0.37) % 1)) / pixels - 0.5) * frame
          const sy = (0.5 - (row + ((sample * 0.569_84 + 0.71) % 1)) / pixels) * frame
          const ring = Math.sqrt(this.next()) * LENS
          const around = 2 * Math.PI * this.next()
          const lx = ring * Math.cos(around)
          const ly = ring * Math.sin(around)
          // What is a little in front of the middle is sharp.
          const ox = bx * FAR + rx * lx + ux * ly
          const oy = middle + by * FAR + uy * ly
          const oz = bz * FAR + rz * lx + uz * ly
          const focus = 2.2
          const scale = (FAR - focus) / FAR
          const gx = bx * focus + (rx * sx + ux * sy) * scale - ox
          const gy = middle + by * focus + uy * sy * scale - oy
          const gz = bz * focus + (rz * sx + uz * sy) * scale - oz
          const far = Math.hypot(gx, gy, gz)
          this.follow(ox, oy, oz, gx / far, gy / far, gz / far, 0, light)
          for (let colour = 0; colour < 3; colour += 1)
            sums[colour] = (sums[colour] ?? 0) + Math.min(4, light[colour] ?? 0)
          least = Math.min(least, light[1] ?? 0)
          most = Math.max(most, light[1] ?? 0)
        }
        for (let colour = 0; colour < 3; colour += 1)
          picture[(row * pixels + column) * 3 + colour] = seen((sums[colour] ?? 0) / taken)
      }
    return picture
  }
}
/** As a film shows it: dark stays deep, and the brightest does not break off. */
const seen = (light: number): number => {
  const x = light * 0.8
  const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  return Math.round(255 * Math.min(1, Math.max(0, film)) ** (1 / 2.2))
}
