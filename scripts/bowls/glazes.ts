import type { Glaze, Place, Spot } from './coat'
import { clouds, mix, noise, step } from './noise'

/** A colour as it is seen, in linear light. */
type Colour = readonly [red: number, green: number, blue: number]
const seen = (hex: string): Colour => {
  const part = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [part(1), part(3), part(5)]
}
const lay = (spot: Spot, [red, green, blue]: Colour, part: number) => {
  spot.red = mix(spot.red, red, part)
  spot.green = mix(spot.green, green, part)
  spot.blue = mix(spot.blue, blue, part)
}
const RUST = seen('#5c3119')
const begin = (spot: Spot, [red, green, blue]: Colour, { around, part, down }: Place, seed: number) => {
  const cloud = 0.75 + 0.5 * clouds(around, part, 9, 5, seed + 5)
  spot.red = red * cloud
  spot.green = green * cloud
  spot.blue = blue * cloud
  spot.metal = 0
  spot.rough = 0.045
  // An orange's skin, and the long waves of a glaze that ran.
  spot.height =
    0.0016 * clouds(around, down / 12, 180, 70, seed + 8, 3) + 0.014 * clouds(around, down / 12, 14, 5, seed + 6, 3)
  spot.shimmer = 0
}
/** At the rim the glaze has run off: rust, and a little rough. */
const bare = (spot: Spot, { around, down }: Place, seed: number, colour: Colour = RUST, wide = 0.13) => {
  const edge = wide * (0.75 + 0.9 * clouds(around, 0.5, 34, 1, seed + 21))
  const part = 1 - step(edge * 0.5, edge * 1.5, down)
  lay(spot, colour, part * 0.9)
  spot.metal *= 1 - part
  spot.rough = mix(spot.rough, 0.26, part)
}

interface Fur {
  readonly ground: string
  readonly root: string
  readonly tip: string
  readonly metal: number
  /** How far down the hairs reach, 0 to 1, and how fine they are. */
  readonly reach: number
  readonly fine: number
}
/** Hare's fur: iron runs down the wall in hairs, thick and rusty near the rim, thin and dark below. */
const fur = ({ ground, root, tip, metal, reach, fine }: Fur, seed: number): Glaze => {
  const [dark, high, low] = [seen(ground), seen(root), seen(tip)]
  return {
    paint: (place, spot) => {
      const { around, down, part } = place
      begin(spot, dark, place, seed)
      const sway = around + (noise(around, part, 26, 3, seed + 1) - 0.5) * 0.008
      const hair =
        0.34 * noise(sway, part, Math.round(120 * fine), 2.2, seed + 2) +
        0.4 * noise(sway, part, Math.round(290 * fine), 3.5, seed + 3) +
        0.34 * noise(sway, part, Math.round(640 * fine), 7, seed + 4)
      const end =
        reach * (0.62 + 0.75 * noise(around, 0.3, 60, 1, seed + 11) * noise(around, 0.7, 210, 1, seed + 12) * 1.7)
      const limit = mix(0.47, 0.64, step(0, 0.9, part / end)) + step(end * 0.75, end * 1.1, part) * 0.5
      const there = step(limit, limit + 0.13, hair) * step(0.05, 0.5, down + 0.2) * (1 - step(0.78, 0.95, part))
      const along = step(0.1, 0.85, part / end + (hair - 0.5) * 0.6)
      lay(spot, high, there * (1 - along))
      lay(spot, low, there * along)
      spot.metal = there * metal * (0.35 + 0.65 * along)
      spot.rough = mix(spot.rough, 0.085, there)
      spot.height += 0.0042 * there
      bare(spot, place, seed)
    },
  }
}
interface Spotted {
  readonly ground: string
  readonly drop: string
  readonly heart: string
  readonly metal: number
  readonly many: number
  readonly large: number
  readonly long?: number
  readonly rim?: string
}
/** Oil spots: iron that came to the surface in drops, each with a metal's shine. */
const spots = (said: Spotted, seed: number): Glaze => {
  const [dark, edge, heart, rim] = [seen(said.ground), seen(said.drop), seen(said.heart), seen(said.rim ?? '#6b3a1e')]
  return {
    drops: { many: said.many, small: 0.022, large: said.large, long: said.long ?? 1.12, crowded: false },
    paint: (place, spot) => {
      const { around, down, drop, own, part } = place
      begin(spot, dark, place, seed)
      const speck = step(0.7, 0.8, noise(around, down / 12, 900, 330, seed + 31)) * 0.35
      const there = Math.max(step(0.04, 0.2, drop), speck) * step(0.15, 0.55, down)
      const grain = 0.72 + 0.56 * clouds(around, down / 12, 420, 150, seed + 32, 2)
      lay(spot, edge, there * grain)
      lay(spot, heart, step(0.3, 0.95, drop) * (0.35 + 0.65 * own) * grain)
      spot.metal = there * said.metal * (0.7 + 0.3 * own)
      spot.rough = mix(spot.rough, 0.11, there)
      spot.height += 0.003 * step(0, 0.5, drop) - 0.0025 * step(0.6, 1, drop)
      lay(spot, dark, step(0.88, 1, part) * 0.5)
      bare(spot, place, seed, rim)
    },
  }
}
/** Partridge feather: pale drops that ran, close as feathers. */
const feather = (ground: string, drop: string, seed: number, gold = false): Glaze => {
  const [dark, pale, warm] = [seen(ground), seen(drop), seen(gold ? '#b47a2a' : '#7c5230')]
  return {
    drops: { many: 15, small: 0.05, large: 0.34, long: 1.7, crowded: true },
    paint: (place, spot) => {
      const { around, down, drop, own, part } = place
      begin(spot, dark, place, seed)
      const thread = step(0.55, 0.75, noise(around, part, 420, 9, seed + 41)) * (gold ? 0.8 : 0.25)
      lay(spot, warm, thread * step(0.2, 0.7, down))
      const there = step(0.12, 0.45, drop) * step(0.35, 0.9, down) * (own > 0.22 ? 1 : 0.25)
      lay(spot, pale, there * (0.55 + 0.45 * clouds(around, down / 12, 260, 90, seed + 42, 2)))
      spot.metal = there * (gold ? 0.55 : 0.18) + thread * 0.4
      spot.rough = mix(spot.rough, 0.1, there)
      spot.height += 0.004 * there
      bare(spot, place, seed)
    },
  }
}
/** Yohen: dark drops, each in a halo that shimmers from blue to violet and green. */
const halo = (ground: string, seed: number): Glaze => {
  const [dark, heart] = [seen(ground), seen('#a9aeb0')]
  return {
    drops: { many: 9, small: 0.08, large: 0.5, long: 1.1, crowded: false },
    paint: (place, spot) => {
      const { around, down, drop, own, part } = place
      begin(spot, dark, place, seed)
      const patch = step(0.3, 0.7, clouds(around, part, 7, 4, seed + 51, 3))
      const ring = step(0.02, 0.35, drop) * (1 - step(0.45, 0.7, drop))
      const core = step(0.6, 0.78, drop)
      const shine = Math.max(ring * 0.85, patch * 0.34) * step(0.2, 0.8, down)
      lay(spot, [0.02, 0.045, 0.16], shine * 0.8)
      lay(spot, heart, core * 0.42)
      spot.metal = Math.min(1, shine * 0.75 + core * 0.25)
      spot.rough = mix(0.045, 0.12, shine)
      spot.shimmer = shine * (0.3 + 0.16 * own + 0.3 * clouds(around, part, 12, 6, seed + 52, 3))
      bare(spot, place, seed, seen('#4a3020'))
    },
  }
}
interface Plain {
  readonly colour: string
  readonly speck: string
  readonly specks: number
  readonly rough: number
  readonly rim: string
  /** Where the glaze pools it is darker. */
  readonly pool: string
  readonly crackle?: boolean
  readonly metal?: number
}
/** Glazes of one colour, with the specks, pools and cracks that make them. */
const plain = (said: Plain, seed: number): Glaze => {
  const [colour, speck, pool, rim] = [seen(said.colour), seen(said.speck), seen(said.pool), seen(said.rim)]
  return {
    paint: (place, spot) => {
      const { around, down, part } = place
      begin(spot, colour, place, seed)
      const mottle = clouds(around, part, 22, 9, seed + 61, 5)
      lay(spot, pool, step(0.48, 0.75, mottle) * 0.75)
      const grain =
        noise(around, down / 12, 1024, 370, seed + 62) * 0.6 + noise(around, down / 12, 512, 180, seed + 63) * 0.4
      const fine = step(0.66 - said.specks * 0.3, 0.8 - said.specks * 0.3, grain)
      lay(spot, speck, fine * 0.8)
      lay(spot, pool, step(0.72, 1, part) * 0.7)
      spot.rough = said.rough * (0.8 + 0.4 * mottle)
      spot.metal = (said.metal ?? 0) * fine
      if (said.crackle) {
        const wave = Math.abs(noise(around, down / 12, 46, 22, seed + 64) - 0.5)
        const cross = Math.abs(noise(around, down / 12, 70, 30, seed + 65) - 0.5)
        const crack = 1 - step(0.004, 0.018, Math.min(wave, cross))
        lay(spot, pool, crack * 0.85)
        spot.height -= 0.004 * crack
      }
      bare(spot, place, seed, rim)
    },
  }
}

/** The glazes of the trade, by their names in `resources/choices`. */
export const glazes = {
  goldHaresFur: (seed: number) =>
    fur({ ground: '#120c0a', root: '#6b3a17', tip: '#a97838', metal: 0.5, reach: 0.86, fine: 1.3 }, seed),
  silverHaresFur: (seed: number) =>
    fur({ ground: '#0c0d11', root: '#5f4630', tip: '#8d99a6', metal: 0.6, reach: 0.9, fine: 1.45 }, seed),
  brownHaresFur: (seed: number) =>
    fur({ ground: '#150e0a', root: '#74401c', tip: '#5e351a', metal: 0.12, reach: 0.78, fine: 1.1 }, seed),
  silverOilSpot: (seed: number) =>
    spots({ ground: '#0b0c0f', drop: '#7d858b', heart: '#c3c9cc', metal: 0.75, many: 26, large: 0.2 }, seed),
  goldOilSpot: (seed: number) =>
    spots({ ground: '#110c09', drop: '#8d6229', heart: '#d3a558', metal: 0.7, many: 24, large: 0.17 }, seed),
  brownOilSpot: (seed: number) =>
    spots({ ground: '#140d0a', drop: '#6a3a1a', heart: '#9a5c2c', metal: 0.25, many: 30, large: 0.16 }, seed),
  pearlSpot: (seed: number) =>
    spots({ ground: '#0d0e10', drop: '#9a9a90', heart: '#dedbcd', metal: 0.35, many: 40, large: 0.11 }, seed),
  partridgeFeather: (seed: number) => feather('#110e0c', '#b9ad97', seed),
  goldThreadPartridge: (seed: number) => feather('#120d09', '#c99b54', seed, true),
  japaneseYohen: (seed: number) => halo('#080911', seed),
  domesticYohen: (seed: number) => halo('#0a0a0c', seed + 7),
  wujin: (seed: number) =>
    plain({ colour: '#0b0a0a', speck: '#17120f', specks: 0, rough: 0.035, rim: '#5b3018', pool: '#050505' }, seed),
  persimmonRed: (seed: number) =>
    plain(
      { colour: '#6f2f15', speck: '#8a4a24', specks: 0.22, rough: 0.12, rim: '#3f1d10', pool: '#35170b', metal: 0.1 },
      seed,
    ),
  teaDust: (seed: number) =>
    plain({ colour: '#3d3a1f', speck: '#787240', specks: 0.62, rough: 0.19, rim: '#5a3d1e', pool: '#2b2b14' }, seed),
  rustSpot: (seed: number) =>
    plain(
      { colour: '#1a120e', speck: '#9a4f22', specks: 0.5, rough: 0.12, rim: '#6b3a1e', pool: '#100b08', metal: 0.3 },
      seed,
    ),
  soyBrown: (seed: number) =>
    plain({ colour: '#3c1f10', speck: '#55301a', specks: 0.15, rough: 0.05, rim: '#7b4d2c', pool: '#190c06' }, seed),
  ashCoat: (seed: number) =>
    plain({ colour: '#6f6a5e', speck: '#8f897a', specks: 0.5, rough: 0.34, rim: '#5b4632', pool: '#4a453b' }, seed),
  tortoiseCrackle: (seed: number) =>
    plain(
      { colour: '#2a1b12', speck: '#3a2718', specks: 0.2, rough: 0.1, rim: '#6b3a1e', pool: '#0f0906', crackle: true },
      seed,
    ),
} satisfies Record<string, (seed: number) => Glaze>
