import { placeInEnglish } from '../../../schema/text/places/englishPlaces'
import { type PlaceIndex, type PlaceNode, smallestOf } from '../../../schema/text/places/placeIndex'
import { extractNumbers } from './extractNumbers'
import type { ReadAddress } from './pastedAddress'
import { partMarks } from './markLabels'

const country =
  /^(?:the )?(?:people'?s republic of china|p\.? ?r\.? ?c(?:hina)?\.?|p\.? ?r\.? china|china|cn|kowloon|new territories|hong kong island)$/i
const kinds = /\b(?:province|city|municipality|prefecture|autonomous region|district|county|new area|sar)\b/gi
/** English name of a place for comparison: without its kind, blanks and apostrophes. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(kinds, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
const namesAround = (node: PlaceNode): readonly string[] =>
  node.parent ? [...namesAround(node.parent), node.parent.name] : []
const isNamed = (node: PlaceNode, text: string): boolean => plain(placeInEnglish(node.name, namesAround(node))) === text
/** Places within some others by an English name, on the next level that has the name. */
const within = (nodes: readonly PlaceNode[], text: string): readonly PlaceNode[] => {
  const matches = nodes.filter(node => isNamed(node, text))
  const below = nodes.flatMap(node => node.within)
  return matches.length > 0 || below.length === 0 ? matches : within(below, text)
}
const address =
  /\b(?:road|rd|street|st|avenue|ave|lane|alley|building|bldg|room|rm|no|floor|unit|block|village|town|plaza|tower|center|centre|garden|park|suite|apt|flat|house)\b|\d/i
const isName = /^(?:(?:mr|mrs|ms|miss|dr)\.? )?\p{Lu}[\p{L}'.-]*(?: \p{Lu}[\p{L}'.-]*){0,3}$/u
const label =
  /^(?:international|name|contact|to|attn|receiver|recipient|consignee|address|add|tel|phone|mobile)\b\s*[:.]?\s*/i

const phoneLabel = /(?:^|[\s.])(?:tel|phone|mobile|cell)[\s.:]*$/i

/** Reads an address in English, the smallest place first. Undefined for another language or order. */
export const readEnglishAddress = (pasted: string, places: PlaceIndex): ReadAddress | undefined => {
  const text = pasted.replace(/^\p{Script=Han}{2}\s*[:：]/u, '')
  if (/\p{Script=Han}/u.test(text) || !/[a-z]{2}.*,/is.test(text)) return undefined
  const { text: numbered, phone, extension, others } = extractNumbers(text)
  const parts = numbered
    .split(new RegExp(`[,;\\n${partMarks.number}${partMarks.landline}]|\\s{2,}|\\s/\\s`))
    .map(each =>
      each
        .replace(/^[\s/]+|\s+$/g, '')
        .replace(label, '')
        .replace(phoneLabel, '')
        .replace(/\b\d{6}\b/, '')
        .replace(/[\s.]+$/, ''),
    )
    .filter(each => each !== '' && !country.test(each))
  const used = new Set<number>()
  let around: readonly PlaceNode[] = []
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] ?? ''
    if (address.test(part)) continue
    const matches = within(around.length > 0 ? around.flatMap(node => node.within) : places.tops, plain(part))
    const isAgain = around.some(node => isNamed(node, plain(part)))
    if (matches.length === 0 && !isAgain) continue
    used.add(at)
    if (matches.length > 0) around = matches
  }
  const [node, ...more] = around
  const region = node && more.length === 0 ? smallestOf(node) : undefined
  const rest = parts.filter((_, at) => !used.has(at))
  const receiver = rest.find(each => isName.test(each) && !address.test(each))
  const street = rest.filter(each => each !== receiver)
  return {
    ...(receiver ? { receiver } : {}),
    ...(phone ? { phone } : {}),
    ...(extension ? { extension } : {}),
    ...(region ? { region: region.id } : {}),
    ...(street.length > 0 ? { detail: street.join(', ') } : {}),
    ...(others.length > 0 ? { landline: others.join(', ') } : {}),
    check: ['receiver', 'region', 'detail'],
  }
}
