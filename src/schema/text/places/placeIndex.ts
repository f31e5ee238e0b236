import { shortPlace, splitPlaces, variantsOf } from './placeNames'

/** Row of a region table. Former places have the code of today's in `renewedTo`. */
export interface PlaceRow {
  readonly id: string
  readonly name: string
  readonly parent?: string | null
  readonly path: string
  readonly renewedTo?: string | null
}
/** Place of the table with its subdivisions. */
export interface PlaceNode {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly parent: PlaceNode | undefined
  readonly within: PlaceNode[]
  /** Level from the top: 1 is a province. */
  readonly level: number
}
/** Certainty of a spelling: the full name, a variant or former name, or the short name. */
export const quality = { full: 3, variant: 2, short: 1 } as const
/** Way to write a place. */
export interface Spelling {
  readonly text: string
  readonly node: PlaceNode
  readonly quality: number
  /** Towns of a split district that went to another place, with its code. Others went to `node`. */
  readonly split?: readonly (readonly [town: string, code: string])[]
}
/** Spellings of places by their first character, the longest first. */
export interface PlaceIndex {
  readonly nodes: ReadonlyMap<string, PlaceNode>
  readonly tops: readonly PlaceNode[]
  readonly spellings: ReadonlyMap<string, readonly Spelling[]>
}

/** Names that only the table has, in a city's or a district's position. */
const tableOnly = /^(市辖区|县|其他区|(省|自治区)?直辖县级行政区划)$/
const isSaid = ({ name, parent }: PlaceNode) => !tableOnly.test(name) && name !== parent?.name
/** Names of the places that contain one, from the top. */
const namesAround = ({ parent }: PlaceNode): readonly string[] => (parent ? [...namesAround(parent), parent.name] : [])
/** Whether a place of the smallest level belongs to no city, as 仙桃市. */
export const isDirect = ({ parent }: PlaceNode): boolean => parent !== undefined && /直辖/.test(parent.name)
/** Districts of a place that people name. */
const namedWithin = (node: PlaceNode): readonly PlaceNode[] =>
  node.within.flatMap(each => (isSaid(each) || each.within.length === 0 ? [each] : namedWithin(each))).filter(isSaid)

const spellingsOf = (node: PlaceNode, siblings: readonly PlaceNode[]): readonly Spelling[] => {
  const short = shortPlace(node.name)
  const others = siblings.filter(each => each !== node)
  const isOther = (text: string) => others.some(({ name }) => name === text)
  // A district named like its city needs its full name, as do two districts of one short name.
  const isShortClear =
    shortPlace(node.parent?.name ?? '') !== short && others.every(({ name }) => shortPlace(name) !== short)
  return [
    { text: node.name, node, quality: quality.full },
    ...variantsOf(node.name, namesAround(node)).flatMap(text =>
      isOther(text) ? [] : { text, node, quality: quality.variant },
    ),
    ...(short !== node.name && isShortClear ? [{ text: short, node, quality: quality.short }] : []),
  ]
}
/** Builds an index of a region table. Rows may be in any order. */
export const placeIndex = (rows: readonly PlaceRow[]): PlaceIndex => {
  const nodes = new Map<string, PlaceNode>()
  const byId = new Map(rows.map(row => [row.id, row]))
  const nodeOf = (row: PlaceRow): PlaceNode => {
    const existing = nodes.get(row.id)
    if (existing) return existing
    const above = row.parent ? byId.get(row.parent) : undefined
    const parent = above ? nodeOf(above) : undefined
    const node: PlaceNode = {
      id: row.id,
      name: row.name,
      path: row.path,
      parent,
      within: [],
      level: (parent?.level ?? 0) + 1,
    }
    parent?.within.push(node)
    nodes.set(row.id, node)
    return node
  }
  for (const row of rows) if (!row.renewedTo) nodeOf(row)
  const tops = [...nodes.values()].filter(({ parent }) => !parent)
  const all = [...nodes.values()].flatMap(node => (isSaid(node) ? spellingsOf(node, node.parent?.within ?? tops) : []))
  const paths = new Map([...nodes.values()].map(node => [node.path, node]))
  for (const { name, path, renewedTo } of rows) {
    const node = renewedTo ? nodes.get(renewedTo) : undefined
    const isToday = paths.has(path)
    if (!node || isToday) continue
    // 哈密市 is today's city, whose districts need a name.
    const split = splitPlaces[path] ?? (name === node.parent?.name ? [] : undefined)
    all.push({ text: name, node, quality: quality.variant, ...(split ? { split } : {}) })
    const short = shortPlace(name)
    const isShortKnown = node.parent?.within.some(each => shortPlace(each.name) === short)
    if (short !== name && !isShortKnown)
      all.push({ text: short, node, quality: quality.short, ...(split ? { split } : {}) })
  }
  const spellings = new Map<string, Spelling[]>()
  for (const each of all) {
    const first = each.text.charAt(0)
    const list = spellings.get(first) ?? []
    list.push(each)
    spellings.set(first, list)
  }
  for (const list of spellings.values()) list.sort((a, b) => b.text.length - a.text.length)
  return { nodes, tops, spellings }
}
const isWithin = (node: PlaceNode, above: PlaceNode): boolean =>
  node.parent !== undefined && (node.parent === above || isWithin(node.parent, above))
/** Whether one of two places contains the other, or both are the same. */
export const areRelated = (a: PlaceNode, b: PlaceNode): boolean => a === b || isWithin(a, b) || isWithin(b, a)
export const contains = isWithin

/**
 * The smallest place that a named one means: itself, or the only district of a city that is not
 * divided. Undefined for a place with several districts, which need a name.
 */
export const smallestOf = (node: PlaceNode): PlaceNode | undefined => {
  if (node.within.length === 0) return node
  if (namedWithin(node).length > 0) return undefined
  const ends = node.within.flatMap(each => (each.within.length === 0 ? [each] : each.within))
  return ends.find(({ name }) => name === '市辖区') ?? ends[0]
}
