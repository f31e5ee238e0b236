import { unharmed } from '../../../schema/spreadsheet/csv'
import { SpreadsheetError } from './spreadsheetError'

/** Namespaces by prefix. Valid only at its step. */
type Scope = ReadonlyMap<string, string>
/** Step of an XML parser: begin of an element with its tag, end, or text. */
export interface Step {
  readonly type: 'begin' | 'end' | 'text'
  /** Name of the element without its prefix. */
  readonly name: string
  readonly text: string
  /** Namespace of the element. Empty without one. */
  readonly space: string
  readonly scope: Scope
}

/** Limits of a tag and of a step of text, in characters. Longer texts come in several steps. */
const LONGEST = { tag: 20_000, text: 100_000 } as const
/** Limit of nested elements. Spreadsheet programs nest about twenty. */
const DEEPEST = 200
/** Longest entity, in characters. A text is never cut within one. */
const ENTITY = 12
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
const emptyScope: Scope = new Map()
/** Earlier namespaces by prefix, for the end of an element. */
type Declared = readonly (readonly [prefix: string, space: string | undefined])[]
const none: Declared = []
/** Adds the namespaces of a tag. Returns the earlier ones of the same prefixes. */
const declare = (tag: string, scope: Map<string, string>): Declared => {
  const earlier: [string, string | undefined][] = []
  for (const [name, value] of Object.entries(attributesOf(tag))) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    const prefix = name.slice(6)
    earlier.push([prefix, scope.get(prefix)])
    scope.set(prefix, value)
  }
  return earlier
}
/** Qualified name of a tag. */
const nameIn = (tag: string): string => {
  const name = /^<\/?([^\s/>]+)/.exec(tag)?.[1]
  if (name === undefined) throw new Error('tag without a name in XML')
  return name
}
/** Splits a long text into steps, never within an entity. */
function* textSteps(xml: string, from: number, until: number, scope: Scope): Generator<Step> {
  let at = from
  while (until - at > LONGEST.text) {
    // Searches only the last characters: the whole text may have no entity.
    const last = at + LONGEST.text - ENTITY
    const entity = xml.slice(last, at + LONGEST.text).lastIndexOf('&')
    const end = entity < 0 ? at + LONGEST.text : last + entity
    yield textStep(plain(lineEnds(xml.slice(at, end))), scope)
    at = end
  }
  yield textStep(plain(lineEnds(xml.slice(at, until))), scope)
}
const textStep = (text: string, scope: Scope): Step => ({ type: 'text', name: '', text, space: '', scope })
/** Line ends of XML: each is one character. */
const lineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
/** Skips comments and processing instructions. Throws for declarations, as of entities. */
const asideEnd = (xml: string, from: number): number => {
  if (xml.startsWith('<!--', from)) return behind(xml, '-->', from + 4)
  if (xml.startsWith('<?', from)) return behind(xml, '?>', from)
  throw new Error('declaration in XML')
}
/** Open element, with the namespaces that end with it. */
interface Open {
  readonly qualified: string
  readonly earlier: Declared
}
/**
 * Parses XML in one pass, without a tree. Throws for malformed XML and declarations, and
 * `SpreadsheetError` for elements nested too deeply.
 */
export function* stepsOf(xml: string): Generator<Step> {
  const open: Open[] = []
  const scope = new Map<string, string>()
  let at = 0
  while (at < xml.length) {
    const position = xml.indexOf('<', at)
    const from = position < 0 ? xml.length : position
    // Elements are adjacent mostly, and a generator for each gap would be slow.
    if (from - at > LONGEST.text) yield* textSteps(xml, at, from, scope)
    else if (from > at) yield textStep(plain(lineEnds(xml.slice(at, from))), scope)
    if (from === xml.length) break
    const sign = xml[from + 1]
    if (sign === '!' && xml.startsWith('<![CDATA[', from)) {
      at = behind(xml, ']]>', from)
      yield textStep(lineEnds(xml.slice(from + 9, at - 3)), scope)
    } else if (sign === '!' || sign === '?') {
      at = asideEnd(xml, from)
      // Each turn of the loop is a step, so that the caller can yield to the page.
      yield textStep('', scope)
    } else {
      at = tagEnd(xml, from)
      const tag = xml.slice(from, at)
      const qualified = nameIn(tag)
      const colon = qualified.indexOf(':')
      const name = qualified.slice(colon + 1)
      const isEnd = sign === '/'
      const earlier = !isEnd && tag.includes('xmlns') ? declare(tag, scope) : none
      const space = scope.get(colon < 0 ? '' : qualified.slice(0, colon)) ?? ''
      if (!isEnd) {
        yield { type: 'begin', name, text: tag, space, scope }
        if (open.length >= DEEPEST) throw new SpreadsheetError('unusual')
        open.push({ qualified, earlier })
      }
      if (isEnd || tag.endsWith('/>')) {
        const element = open.pop()
        if (element?.qualified !== qualified) throw new Error('element of XML ends elsewhere')
        yield { type: 'end', name, text: '', space, scope }
        for (const [prefix, before] of element.earlier)
          if (before === undefined) scope.delete(prefix)
          else scope.set(prefix, before)
      }
    }
  }
  if (open.length > 0) throw new Error('unclosed element in XML')
}

/** Namespace of alternatives for programs that know an extension. */
const ALTERNATIVES = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const skippedStep = textStep('', emptyScope)
/**
 * Steps within elements of the namespaces. Skips foreign elements and extensions with all their
 * content, and takes the fallback of alternatives. A document without any namespace is read whole.
 */
export function* ownSteps(xml: string, spaces: ReadonlySet<string>): Generator<Step> {
  let [skipped, isPlain]: [number, boolean | undefined] = [0, undefined]
  for (const step of stepsOf(xml)) {
    const { type, name, space } = step
    if (skipped > 0) {
      if (type !== 'text') skipped += type === 'begin' ? 1 : -1
      yield skippedStep
    } else if (type === 'text') yield step
    else {
      isPlain ??= space === ''
      const isAlternative = space === ALTERNATIVES
      const isOwn = isAlternative
        ? name !== 'Choice'
        : name !== 'extLst' && (spaces.has(space) || (isPlain && space === ''))
      if (!isOwn) skipped = 1
      if (isOwn && !isAlternative) yield step
    }
  }
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
/** Value of an attribute of a namespace, by its local name. */
export const attributeIn = ({ text, scope }: Step, spaces: ReadonlySet<string>, local: string): string | undefined =>
  Object.entries(attributesOf(text)).find(([name]) => {
    const colon = name.indexOf(':')
    return colon > 0 && name.slice(colon + 1) === local && spaces.has(scope.get(name.slice(0, colon)) ?? '')
  })?.[1]
/**
 * Undoes `_x000D_`, as the standard writes characters that XML forbids, and unifies line ends. Also
 * undoes the apostrophe of a CSV that was saved as a workbook.
 */
export const plainText = (text: string): string => {
  const whole = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return unharmed(whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole, true)
}
