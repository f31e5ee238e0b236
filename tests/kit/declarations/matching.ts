/** Parts of a regular expression: beginnings and ends of groups, choices, counts, and what stands for one sign. */
const parts =
  /\((?:\?(?:<?[=!]|:|<[^>]*>))?|[)|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]])*\]|./gisu
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz好盏-'

/** Takes one of some ways: the next digit of a number that counts through all of them. */
type Draw = (ways: number) => number
/** Makes a text; what may be repeated stands there so often, where that is allowed. */
type Make = (draw: Draw, often: number) => string

/** One sign; nothing for what stands between signs, as `^` does. */
const signOf = (part: string, source: string): Make => {
  const fits = new RegExp(`^(?:${part})$`, 'u')
  const signs = [...new Set(alphabet + source)].filter(sign => fits.test(sign))
  return draw => signs[draw(signs.length)] ?? ''
}
const limitsOf = (count: string): readonly [least: number, most: number] => {
  const [, least = '', more, most] = /^\{(\d+)(,)?(\d*)/.exec(count) ?? []
  if (least !== '') return [Number(least), more ? Number(most || Number.POSITIVE_INFINITY) : Number(least)]
  return [count.startsWith('+') ? 1 : 0, count.startsWith('?') ? 1 : Number.POSITIVE_INFINITY]
}
const makerOf = (source: string): Make => {
  const left: string[] = source.match(parts) ?? []
  const counted = (one: Make): Make => {
    if (!/^(?:[*+?]|\{\d)/.test(left[0] ?? '')) return one
    const [least, most] = limitsOf(left.shift() ?? '')
    return (draw, often) =>
      Array.from({ length: Math.min(most, Math.max(least, often)) }, () => one(draw, often)).join('')
  }
  const group = (opening: string): Make => {
    const inner = choice()
    left.shift()
    return /[=!]$/.test(opening) ? () => '' : inner
  }
  const choice = (): Make => {
    const ways: Make[][] = [[]]
    for (let part = left.shift(); part !== undefined; part = left[0] === ')' ? undefined : left.shift())
      if (part === '|') ways.push([])
      else ways.at(-1)?.push(counted(part.startsWith('(') ? group(part) : signOf(part, source)))
    return (draw, often) => (ways[draw(ways.length)] ?? []).map(make => make(draw, often)).join('')
  }
  return choice()
}

/** The text of a number, of those that a regular expression takes and that are so long: another one for every number, while there are others. */
export const matching = (
  regex: RegExp,
  { min = 0, max = 200 }: { readonly min?: number; readonly max?: number },
  count = 0,
): string => {
  const make = makerOf(regex.source)
  for (const often of [6, 5, 4, 3, 2, 1, 0, ...Array.from({ length: max }, (_, more) => more + 7)]) {
    let rest = count
    const text = make(ways => {
      const way = rest % Math.max(ways, 1)
      rest = Math.floor(rest / Math.max(ways, 1))
      return way
    }, often)
    if (text.length >= min && text.length <= max && regex.test(text)) return text
  }
  throw new Error(`No text was found that ${regex.source} takes: tell one by a draft in tests/samples`)
}
