import { findPlace, isPlaceAround, placesFirst } from '../../../schema/text/places/findPlace'
import type { PlaceIndex } from '../../../schema/text/places/placeIndex'
import { toSimplified } from '../../../schema/text/simplified/toSimplified'
import { beginsWithDistrict, isReceiverDoubtful, isStreetDoubtful } from './addressDoubts'
import { markLabels, partMarks } from './addressLabels'
import { withoutTags } from './addressNoise'
import { type AddressPart, chooseReceiver, joinParts, partsAround, withoutSigns } from './chooseReceiver'
import { readEnglishAddress } from './englishAddress'
import { extractNumbers } from './extractNumbers'
import type { ReadAddress } from './pastedAddress'

const halfWidth = (text: string): string =>
  withoutTags(
    text
      .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[\u3000\u00a0\u2002-\u200a]/g, ' ')
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\ue000-\uf8ff]/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0e|\ufe0f)+/gu, ' '),
  )
/** Value of the receiver's label, up to the end of the line or the next mark. */
const labelled = (text: string): { readonly receiver?: string; readonly rest: string } => {
  const at = text.indexOf(partMarks.receiver)
  if (at < 0) return { rest: text }
  const after = text.slice(at + 1)
  const value = /^[\s,，:：\ue012]*([^\n,，;；。|\ue001\ue002\ue004\ue010\ue011]*)/.exec(after)
  const { text: receiver, rest } = nameBefore(value?.[1] ?? '')
  const length = value?.[0].length ?? 0
  if (!receiver) return { rest: text.replaceAll(partMarks.receiver, ' ') }
  const around = `${text.slice(0, at)}\n${partMarks.gap}${rest}\n${after.slice(length)}`
  return { receiver, rest: around.replaceAll(partMarks.receiver, ' ') }
}
/** Splits a labelled value into the name and the rest, as in `收件人 张三 福建省…`. */
const nameBefore = (value: string): { readonly text: string; readonly rest: string } => {
  const [first = '', ...more] = value.trim().split(/\s+/)
  const isLatin = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\d .'-]+$/u.test(value)
  const belongs = isLatin || more.every(each => /^\(?(先生|女士|小姐|老师|收|男|女)\)?$/.test(each))
  return belongs ? { text: withoutSigns(value), rest: '' } : { text: withoutSigns(first), rest: more.join(' ') }
}

/** Limit of a pasted text, in characters: several times the longest address. */
const LONGEST = 1000
/** Text without its end beyond the limit, and with runs of blanks shortened. The expressions are slow over both. */
const shortened = (pasted: string): string =>
  pasted.slice(0, LONGEST).replace(/\s{4,}/g, run => (run.includes('\n') ? '\n' : run.slice(0, 3)))

/** Words that stand directly before a region and say no more. */
const aroundRegion = /(?:中国|香港|新界|九龙|香港岛|港岛|生产建设兵团)[\s,，]*$/
/** Text with the region cut out and marked, and the region. */
const withRegion = (text: string, places: PlaceIndex) => {
  const inOrder = findPlace(places, text)
  // Small places may come first: 88号, 朝阳区, 北京市.
  const sorted = inOrder?.place ? text : placesFirst(places, text)
  const match = sorted === text ? inOrder : findPlace(places, sorted)
  const region = match?.place
  if (!match || !region) return { whole: text, region, isDoubtful: true }
  const before = sorted.slice(0, match.from).replace(aroundRegion, '')
  const whole = `${before} ${partMarks.region} ${sorted.slice(match.to)}`
  return { whole, region, isDoubtful: match.doubtful }
}
interface Street {
  readonly parts: readonly AddressPart[]
  /** Whether other parts may belong to the street, or are left out. */
  readonly isDoubtful: boolean
}
const isRegion = ({ text }: AddressPart) => text.includes(partMarks.region)
/**
 * Chooses the parts of the street: those behind the region up to the next number or name, and those
 * with a label. Remarks are left out. `at` is the position of the receiver.
 */
const chooseStreet = (all: readonly AddressPart[], at: number): Street => {
  const numbered = all.map((part, index) => ({ ...part, gaps: part.gaps * 2 + (at >= 0 && index >= at ? 1 : 0) }))
  const region = numbered.findIndex(isRegion)
  const behind = numbered.filter((part, index) => index > region && region >= 0 && part.gaps === numbered[region]?.gaps)
  const others = numbered.filter(part => !isRegion(part) && !behind.includes(part))
  const [first] = behind
  const own = numbered.filter(part =>
    part.isLabelled ? !isRegion(part) : behind.includes(part) && (part === first || !part.isRemark),
  )
  const isOwn = (part: AddressPart) => own.includes(part as (typeof own)[number])
  if (region < 0) return { parts: all, isDoubtful: false }
  const rest = others.filter(part => !isOwn(part) && !part.isRemark)
  if (own.length === 0) return { parts: rest, isDoubtful: new Set(rest.map(({ gaps }) => gaps)).size > 1 }
  const isWhole = own.length === numbered.filter(part => !isRegion(part)).length
  return { parts: numbered.filter(part => isOwn(part) || rest.includes(part)), isDoubtful: !isWhole }
}
/** Parts of an address in simplified characters, with the street's parts apart. */
interface SimplifiedAddress extends Omit<ReadAddress, 'detail'> {
  readonly street: readonly string[]
}
const readSimplified = (pasted: string, places: PlaceIndex): SimplifiedAddress => {
  const { text: numbered, phone, extension, others } = extractNumbers(pasted)
  const { receiver: labelledReceiver, rest } = labelled(
    markLabels(numbered.replaceAll('\n', `\n${partMarks.line}`)).replaceAll(partMarks.landline, ' '),
  )
  const { whole, region, isDoubtful } = withRegion(rest, places)
  const parts = partsAround(whole).filter(
    ({ text }) => text !== '中国' && !(region && isPlaceAround(places, text, region)),
  )
  const choice = labelledReceiver
    ? { receiver: labelledReceiver, isSure: true, rest: parts, at: -1 }
    : chooseReceiver(parts)
  const { receiver, isSure } = choice
  const street = chooseStreet(choice.rest, choice.at)
  const texts = street.parts.map(({ text }) => text.replaceAll(partMarks.region, '')).filter(Boolean)
  const detail = joinParts(texts)
  const isRegionDoubtful = (detail !== '' || region) && (isDoubtful || beginsWithDistrict(detail))
  const check = [
    ...(receiver && (!isSure || isReceiverDoubtful(receiver)) ? ['receiver' as const] : []),
    ...(isRegionDoubtful ? ['region' as const] : []),
    ...(detail && (street.isDoubtful || isStreetDoubtful(detail, receiver !== undefined)) ? ['detail' as const] : []),
  ]
  return {
    ...(receiver ? { receiver } : {}),
    ...(phone ? { phone } : {}),
    ...(extension ? { extension } : {}),
    ...(region ? { region: region.id } : {}),
    street: texts,
    ...(others.length > 0 ? { landline: others.join(', ') } : {}),
    ...(check.length > 0 ? { check } : {}),
  }
}
/**
 * Parses a pasted address into phone, extension, region, receiver and street. Parts may be in any
 * order, with or without spaces and labels. The result is a proposal: unclear parts are missing or
 * listed in `check`. Traditional characters stay as they are.
 */
export const readAddress = (pasted: string, places: PlaceIndex): ReadAddress => {
  const text = halfWidth(shortened(pasted))
  const english = readEnglishAddress(text, places)
  if (english) return english
  const folded = toSimplified(text)
  const { street, ...read } = readSimplified(folded, places)
  const asWritten = (part: string): string => {
    const at = folded.indexOf(part)
    return at < 0 ? part : text.slice(at, at + part.length)
  }
  const detail = joinParts(street.map(asWritten))
  return {
    ...read,
    ...(read.receiver ? { receiver: asWritten(read.receiver) } : {}),
    ...(detail ? { detail } : {}),
  }
}
