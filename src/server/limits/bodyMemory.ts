/** What one body under way holds. */
interface HeldBody {
  /** Notes how many bytes the body holds now. */
  readonly hold: (bytes: number) => void
  readonly release: () => void
}
/** Opens a body of an owner. `end` is called when the body must go: it ends the body with busy. */
export type BodyMemory = (owner: string, end: () => void) => HeldBody

interface Body {
  readonly owner: string
  readonly end: () => void
  bytes: number
}
const largestOf = (bodies: Iterable<Body>): Body | undefined => {
  const owners = new Map<string, { all: number; largest: Body }>()
  for (const body of bodies) {
    const owner = owners.get(body.owner)
    const largest = owner && owner.largest.bytes >= body.bytes ? owner.largest : body
    owners.set(body.owner, { all: (owner?.all ?? 0) + body.bytes, largest })
  }
  const [first] = [...owners.values()].sort((one, other) => other.all - one.all)
  return first?.largest
}
/**
 * Limits the bytes of all request bodies in progress to `most`. Beyond, ends the largest body of
 * the owner with most bytes. A slow body counts with its received bytes only, so one owner's many
 * bodies never refuse another's.
 */
export const bodyMemory = (most: number): BodyMemory => {
  const bodies = new Set<Body>()
  let all = 0
  const drop = (body: Body) => {
    if (bodies.delete(body)) all -= body.bytes
  }
  return (owner, end) => {
    const body: Body = { owner, end, bytes: 0 }
    bodies.add(body)
    return {
      hold: bytes => {
        if (!bodies.has(body)) return
        all += bytes - body.bytes
        body.bytes = bytes
        while (all > most) {
          const largest = largestOf(bodies)
          if (!largest) return
          drop(largest)
          largest.end()
        }
      },
      release: () => drop(body),
    }
  }
}
