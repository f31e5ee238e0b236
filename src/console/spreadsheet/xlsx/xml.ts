/** Step of an XML parser: begin of an element with its tag, end, or text. */
interface Step {
  readonly type: 'begin' | 'end' | 'text'
  readonly name: string
  readonly text: string
}

/** Limits of a tag and of a text, in characters. Each is read in one step. */
const LONGEST = { tag: 20_000, text: 200_000 } as const
const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
const plain = (text: string): string => {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?)?(\w*);?/g, (_, number: string | undefined, name: string) => {
    const sign = number ? String.fromCodePoint(Number.parseInt(name, number === '#' ? 10 : 16)) : named.get(name)
    if (sign === undefined) throw new Error('unknown entity in XML')
    return sign
  })
}
const behind = (xml: string, sign: string, from: number): number => {
  const at = xml.indexOf(sign, from)
  if (at < 0) throw new Error('unterminated part of XML')
  return at + sign.length
}
/** End of a tag, outside of quotes. */
const tagEnd = (xml: string, from: number): number => {
  const sign = /["'>]/g
  sign.lastIndex = from
  for (let match = sign.exec(xml); match; match = sign.exec(xml)) {
    if (match.index - from > LONGEST.tag) break
    if (match[0] === '>') return match.index + 1
    sign.lastIndex = behind(xml, match[0], match.index + 1)
  }
  throw new Error('unterminated tag in XML')
}
const stepsOfTag = (tag: string): Step[] => {
  const name = /^<\/?(?:[^\s:/>]+:)?([^\s:/>]+)/.exec(tag)?.[1]
  if (name === undefined) throw new Error('tag without a name in XML')
  const end: Step = { type: 'end', name, text: '' }
  if (tag[1] === '/') return [end]
  const begin: Step = { type: 'begin', name, text: tag }
  return tag.endsWith('/>') ? [begin, end] : [begin]
}
/** Skips comments and processing instructions. Throws for declarations, as of entities. */
const asideEnd = (xml: string, from: number): number => {
  if (xml.startsWith('<!--', from)) return behind(xml, '-->', from + 4)
  if (xml.startsWith('<?', from)) return behind(xml, '?>', from)
  throw new Error('declaration in XML')
}
/** Parses XML in one pass, without a tree. Throws for malformed XML and declarations. */
export function* stepsOf(xml: string): Generator<Step> {
  let [at, depth] = [0, 0]
  while (at < xml.length) {
    const position = xml.indexOf('<', at)
    const from = position < 0 ? xml.length : position
    if (from - at > LONGEST.text) throw new Error('text of XML exceeds the limit')
    // Empty texts are steps too, so that the caller can yield to the page.
    yield { type: 'text', name: '', text: plain(xml.slice(at, from)) }
    if (from === xml.length) break
    const sign = xml[from + 1]
    if (xml.startsWith('<![CDATA[', from)) {
      at = behind(xml, ']]>', from)
      yield { type: 'text', name: '', text: xml.slice(from + 9, at - 3) }
    } else if (sign === '!' || sign === '?') at = asideEnd(xml, from)
    else {
      at = tagEnd(xml, from)
      for (const step of stepsOfTag(xml.slice(from, at))) {
        depth += step.type === 'begin' ? 1 : -1
        yield step
      }
    }
  }
  if (depth !== 0) throw new Error('unclosed element in XML')
}
/** Attributes by their qualified names. */
export type Attributes = Readonly<Record<string, string>>
export const attributesOf = (tag: string): Attributes => {
  const attributes: Record<string, string> = {}
  const attribute = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  attribute.lastIndex = tag.search(/\s|$/)
  for (let each = attribute.exec(tag); each; each = attribute.exec(tag))
    attributes[each[1] ?? ''] = plain(each[2] ?? each[3] ?? '')
  return attributes
}
