/** A point of a bowl cut in half: how far from its axis, and how high, in centimetres. */
export type Point = readonly [radius: number, height: number]
/** A bowl cut in half: its wall outside from the foot's ring to the rim, inside from the rim to the middle, and where the glaze stops outside. */
export interface Profile {
  readonly outside: readonly Point[]
  readonly inside: readonly Point[]
  readonly glazeLine: number
}
/** The shapes of the trade. The foot is turned, flat underneath and cut in a little. */
export const profiles = {
  /** A groove under the rim keeps the tea hot and the lip in place. */
  cinchedRim: {
    outside: [
      [2.05, 0],
      [2.12, 0.05],
      [2.08, 0.62],
      [2.2, 0.85],
      [2.75, 1.22],
      [3.65, 2.0],
      [4.55, 3.1],
      [5.22, 4.25],
      [5.6, 5.2],
      [5.66, 5.62],
      [5.62, 5.86],
      [5.76, 6.18],
      [5.98, 6.6],
      [6.06, 6.74],
    ],
    inside: [
      [5.84, 6.72],
      [5.62, 6.3],
      [5.38, 5.86],
      [5.28, 5.55],
      [5.0, 4.7],
      [4.42, 3.6],
      [3.6, 2.65],
      [2.5, 1.9],
      [1.5, 1.52],
      [0.9, 1.36],
      [0, 1.3],
    ],
    glazeLine: 1.72,
  },
  /** The lip turns outwards. */
  flaredRim: {
    outside: [
      [2.0, 0],
      [2.08, 0.05],
      [2.02, 0.58],
      [2.15, 0.8],
      [2.6, 1.1],
      [3.4, 1.7],
      [4.2, 2.6],
      [4.8, 3.6],
      [5.25, 4.5],
      [5.75, 5.2],
      [6.28, 5.62],
      [6.42, 5.7],
    ],
    inside: [
      [6.26, 5.78],
      [5.72, 5.48],
      [5.1, 4.85],
      [4.6, 3.95],
      [4.02, 3.05],
      [3.3, 2.3],
      [2.3, 1.68],
      [1.3, 1.34],
      [0.8, 1.2],
      [0, 1.15],
    ],
    glazeLine: 1.5,
  },
  /** The lip turns inwards. */
  inwardRim: {
    outside: [
      [1.85, 0],
      [1.92, 0.05],
      [1.88, 0.5],
      [2.0, 0.7],
      [2.7, 1.05],
      [3.7, 1.75],
      [4.5, 2.7],
      [4.92, 3.6],
      [5.0, 4.3],
      [4.92, 4.85],
      [4.82, 5.1],
    ],
    inside: [
      [4.6, 5.08],
      [4.62, 4.7],
      [4.66, 4.25],
      [4.54, 3.6],
      [4.1, 2.8],
      [3.3, 2.0],
      [2.3, 1.46],
      [1.3, 1.16],
      [0.7, 1.05],
      [0, 1.02],
    ],
    glazeLine: 1.35,
  },
  /** The conical hat: straight and wide open. */
  openRim: {
    outside: [
      [1.62, 0],
      [1.7, 0.05],
      [1.66, 0.52],
      [1.8, 0.75],
      [2.3, 1.12],
      [3.2, 1.85],
      [4.2, 2.8],
      [5.2, 3.85],
      [6.1, 4.85],
      [6.52, 5.35],
      [6.6, 5.47],
    ],
    inside: [
      [6.42, 5.5],
      [5.9, 4.95],
      [5.0, 3.98],
      [4.0, 2.98],
      [3.0, 2.1],
      [2.0, 1.42],
      [1.15, 1.05],
      [0.6, 0.94],
      [0, 0.92],
    ],
    glazeLine: 1.42,
  },
  /** A monk's bowl: round shoulders. */
  almsBowl: {
    outside: [
      [2.25, 0],
      [2.32, 0.05],
      [2.28, 0.42],
      [2.45, 0.62],
      [3.3, 0.95],
      [4.4, 1.7],
      [5.1, 2.8],
      [5.32, 3.8],
      [5.2, 4.6],
      [5.02, 5.02],
      [4.98, 5.18],
    ],
    inside: [
      [4.78, 5.16],
      [4.8, 4.8],
      [4.94, 4.4],
      [5.0, 3.75],
      [4.76, 2.85],
      [4.1, 1.95],
      [3.1, 1.35],
      [1.9, 1.04],
      [0.9, 0.96],
      [0, 0.95],
    ],
    glazeLine: 1.25,
  },
  /** A lamp: low and broad. */
  lamp: {
    outside: [
      [2.1, 0],
      [2.18, 0.05],
      [2.14, 0.4],
      [2.3, 0.55],
      [3.0, 0.85],
      [4.0, 1.4],
      [4.8, 2.1],
      [5.25, 2.8],
      [5.36, 3.3],
      [5.28, 3.56],
    ],
    inside: [
      [5.06, 3.54],
      [5.06, 3.2],
      [4.92, 2.75],
      [4.45, 2.1],
      [3.65, 1.5],
      [2.6, 1.1],
      [1.6, 0.92],
      [0.8, 0.86],
      [0, 0.85],
    ],
    glazeLine: 1.1,
  },
  /** A cup of one's own: small and upright. */
  modern: {
    outside: [
      [1.9, 0],
      [1.98, 0.05],
      [1.95, 0.45],
      [2.1, 0.6],
      [2.75, 0.9],
      [3.45, 1.6],
      [3.85, 2.6],
      [4.02, 3.7],
      [4.1, 4.7],
      [4.18, 5.15],
      [4.2, 5.28],
    ],
    inside: [
      [4.0, 5.28],
      [3.88, 4.7],
      [3.78, 3.7],
      [3.6, 2.65],
      [3.15, 1.8],
      [2.4, 1.25],
      [1.5, 1.0],
      [0.8, 0.92],
      [0, 0.9],
    ],
    glazeLine: 1.15,
  },
} as const satisfies Record<string, Profile>
export type ShapeName = keyof typeof profiles

const between = (points: readonly Point[], part: number, axis: 0 | 1): number => {
  const at = part * (points.length - 1)
  const first = Math.min(points.length - 2, Math.floor(at))
  const of = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]?.[axis] ?? 0
  const [a, b, c, d] = [of(first - 1), of(first), of(first + 1), of(first + 2)]
  const t = at - first
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}
const curve = (points: readonly Point[], many: number): Point[] =>
  Array.from({ length: many + 1 }, (_, index) => [
    Math.max(0, between(points, index / many, 0)),
    between(points, index / many, 1),
  ])
/** A closed line around half a bowl, from the middle inside over the rim and the foot to the middle underneath. */
export const outline = ({ outside, inside }: Profile): { points: Point[]; rim: number } => {
  const inner = curve([...inside].reverse(), 110)
  const outer = curve([...outside].reverse(), 130)
  const [from, to] = [inner.at(-1) ?? [0, 0], outer[0] ?? [0, 0]]
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
  const half = Math.hypot(from[0] - to[0], from[1] - to[1]) / 2
  const begin = Math.atan2(from[1] - middle[1], from[0] - middle[0])
  const lip = Array.from({ length: 9 }, (_, index): Point => {
    const angle = begin - (Math.PI * (index + 1)) / 10
    return [middle[0] + half * Math.cos(angle), middle[1] + half * Math.sin(angle)]
  })
  const ring = outside[0]?.[0] ?? 2
  const foot: Point[] = [
    [ring - 0.42, 0],
    [ring - 0.5, 0.05],
    [ring - 0.56, 0.2],
    [ring - 0.75, 0.3],
    [ring * 0.4, 0.34],
    [0, 0.32],
  ]
  return { points: [...inner, ...lip, ...outer, ...foot], rim: inner.length + 4 }
}
