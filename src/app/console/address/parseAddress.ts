import { findPlace, isPlaceAround, placesFirst } from '../../../schema/text/places/findPlace'
import type { PlaceIndex } from '../../../schema/text/places/placeIndex'
import { toSimplified } from '../../../schema/text/simplified/toSimplified'
import { beginsWithDistrict, isReceiverDoubtful, isStreetDoubtful } from './addressDoubts'
import { closeLabels, markLabels, partMarks } from './markLabels'
import { isRemark, withoutSender, withoutTags } from './addressNoise'
import {
  type AddressPart,
  chooseReceiver,
  isSureReceiver,
  joinNames,
  joinParts,
  partsAround,
  placeEnd,
  nameIn,
} from './chooseReceiver'
import { readEnglishAddress } from './readEnglishAddress'
import { closeNumber, extractNumbers } from './extractNumbers'
import type { ReadAddress } from './pastedAddress'

const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\u2002-\u200a]/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\ue000-\uf8ff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2190-\u21ff\u2460-\u249b\u25a0-\u25ca\u25cc-\u27bf※]/g, ' ')
    .replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0e|\ufe0f)+/gu, ' ')
/** Value of the receiver's label, up to the end of the line or the next mark. */
const labelled = (text: string, places: PlaceIndex): { readonly receiver?: string; readonly rest: string } => {
  const at = text.indexOf(partMarks.receiver)
  if (at < 0) return { rest: text }
  const after = text.slice(at + 1)
  const value = /^[\s,，:：\ue012]*([^\n,，;；。|\ue001\ue002\ue004\ue010\ue011]*)/.exec(after)
  const length = value?.[0].length ?? 0
  const others = `${text.slice(0, at)}\n${after.slice(length)}`
  const { text: receiver, rest } = nameBefore(value?.[1] ?? '', findPlace(places, others)?.place ? undefined : places)
  if (!receiver) return { rest: text.replaceAll(partMarks.receiver, ' ') }
  const around = `${text.slice(0, at)}\n${partMarks.gap}${rest}\n${after.slice(length)}`
  return { receiver, rest: around.replaceAll(partMarks.receiver, ' ') }
}
/**
 * Splits a labelled value into the name and the rest, as in `收件人 张三 福建省…`. `places`: where no
 * region stands apart.
 */
const nameBefore = (value: string, places?: PlaceIndex): { readonly text: string; readonly rest: string } => {
  const words = joinNames(value.trim()).split(/\s+/)
  const isOther = (word: string, at: number) =>
    at > 0 && (isRemark(word) || /.:/.test(word) || (places && isPlace(places, word, words.slice(at).join(' '))))
  const isPlace = (index: PlaceIndex, word: string, rest: string) => {
    const match = findPlace(index, rest)
    const isNamed = match?.from === 0 && (match.levels > 1 || !/^\S/.test(rest.slice(match.to)))
    return isNamed || /\d|..[镇乡村县区市路街巷弄号屯寨]$/.test(word)
  }
  const end = words.findIndex(isOther)
  const own = end < 0 ? words : words.slice(0, end)
  return { text: nameIn(own.join(' ')), rest: words.slice(own.length).join(' ') }
}

/** Limit of a pasted text, in characters: several times the longest address. */
const LONGEST = 1000
/** Cuts a text at the limit and shortens runs of blanks, which slow the expressions down. */
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
  if (!match || !region) return { whole: text, named: [], region, isDoubtful: true }
  const before = sorted.slice(0, match.from).replace(aroundRegion, '')
  const whole = `${before} ${partMarks.region} ${sorted.slice(match.to)}`
  const named = sorted.slice(before.length, match.to).split(/\P{Script=Han}+/u)
  return { whole, named, region, isDoubtful: match.doubtful }
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
  // Before the region, only what reads as a place belongs to the street.
  const isChat = (part: AddressPart, index: number) =>
    index < region && !/\d/.test(part.text) && !placeEnd.test(part.text.replace(/[)\]】]$/, ''))
  const own = numbered
    .filter((part, index) => !isChat(part, index))
    .filter(part => (part.isLabelled ? !isRegion(part) : behind.includes(part) && (part === first || !part.isRemark)))
  const isOwn = (part: AddressPart) => own.includes(part as (typeof own)[number])
  if (region < 0) return { parts: all, isDoubtful: false }
  const rest = others.filter(part => !isOwn(part) && !part.isRemark && !isChat(part, numbered.indexOf(part)))
  const count = numbered.filter(part => !isRegion(part)).length
  if (own.length === 0)
    return { parts: rest, isDoubtful: rest.length < count || new Set(rest.map(({ gaps }) => gaps)).size > 1 }
  const isWhole = own.length === count
  // A shop before the region stands at the end of the street.
  const isShop = (part: AddressPart, index: number) => index < region && !/\d/.test(part.text)
  const isKept = (part: AddressPart) => isOwn(part) || rest.some(each => each === part)
  const shops = numbered.filter((part, index) => isShop(part, index) && isKept(part))
  const parts = [...numbered.filter(part => isKept(part) && !shops.includes(part)), ...shops]
  return { parts, isDoubtful: !isWhole }
}
/** Parts of an address in simplified characters, with the street's parts apart. */
interface SimplifiedAddress extends Omit<ReadAddress, 'detail'> {
  readonly street: readonly string[]
  /** Pieces of the text that the parts hold. */
  readonly used: readonly string[]
}
const readSimplified = (pasted: string, places: PlaceIndex): SimplifiedAddress => {
  const { text: numbered, phone, extension, others, written } = extractNumbers(pasted)
  const { receiver: labelledReceiver, rest } = labelled(
    markLabels(numbered.replaceAll('\n', `\n${partMarks.line}`)),
    places,
  )
  const { whole, named, region, isDoubtful } = withRegion(rest.replaceAll(partMarks.landline, ' '), places)
  const all = partsAround(whole)
  const around = all.filter(({ text }) => text === '中国' || (region && isPlaceAround(places, text, region)))
  const parts = all.filter(part => !around.includes(part))
  const choice = labelledReceiver
    ? { receiver: labelledReceiver, isSure: isSureReceiver(labelledReceiver), rest: parts, at: -1 }
    : chooseReceiver(parts)
  const { receiver, isSure } = choice
  const street = chooseStreet(choice.rest, choice.at)
  const texts = street.parts.map(({ text }) => text.replaceAll(partMarks.region, '')).filter(Boolean)
  const detail = joinParts(texts)
  const isRegionDoubtful = (detail !== '' || region) && (isDoubtful || beginsWithDistrict(detail))
  const isAnyLeftOut = detail === '' && street.isDoubtful
  const check = [
    ...(receiver && (!isSure || isAnyLeftOut || isReceiverDoubtful(receiver)) ? ['receiver' as const] : []),
    ...(isRegionDoubtful ? ['region' as const] : []),
    ...(detail && (street.isDoubtful || isStreetDoubtful(detail, receiver !== undefined)) ? ['detail' as const] : []),
  ]
  return {
    ...(receiver ? { receiver } : {}),
    ...(phone ? { phone } : {}),
    ...(extension ? { extension } : {}),
    ...(region ? { region: region.id } : {}),
    street: texts,
    used: [...written, ...named, ...around.map(({ text }) => text), ...texts, ...(receiver?.split(' ') ?? [])],
    ...(others.length > 0 ? { landline: others.join(', ') } : {}),
    ...(check.length > 0 ? { check } : {}),
  }
}
/** Words of a text that are no labels, and in none of the used pieces. */
const leftOver = (text: string, used: readonly string[], extension = ''): string => {
  const pattern = (piece: string) => [...piece].map(each => each.replace(/[^\p{L}\p{N}]/u, '\\$&')).join('[\\s,，、-]*')
  const rest = used
    .filter(piece => piece !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((all, piece) => all.replace(new RegExp(pattern(piece)), ` ${partMarks.number} `), text)
    .replace(new RegExp(`(?:转接?|分机号?|ext\\.?)?[\\s:：]*(?<!\\d)${extension || '$'}(?!\\d)`, 'gi'), ' ')
  return (
    markLabels(rest).match(/(?!(?:收|及|或者?)(?![\p{L}\p{N}]))[\p{L}\p{N}](?:[^\s\ue000-\uf8ff]*[\p{L}\p{N}])?/gu) ??
    []
  ).join(' ')
}
/**
 * Parses a pasted address into phone, extension, region, receiver and street. Parts may be in any
 * order, with or without spaces and labels. The result is a proposal: unclear parts are missing or
 * listed in `check`. Traditional characters stay as they are.
 */
export const parseAddress = (pasted: string, places: PlaceIndex): ReadAddress => {
  const whole = closeNumber(closeLabels(halfWidth(shortened(pasted))))
  const text = withoutSender(withoutTags(whole))
  const english = readEnglishAddress(text, places)
  if (english) return english
  const folded = toSimplified(text)
  const { street, used, ...read } = readSimplified(folded, places)
  const asWritten = (part: string): string => {
    const at = folded.indexOf(part)
    return at < 0 ? part : text.slice(at, at + part.length)
  }
  const detail = joinParts(street.map(asWritten))
  const rest = leftOver(whole, used.map(asWritten), read.extension)
  return {
    ...read,
    ...(rest ? { rest } : {}),
    ...(read.receiver ? { receiver: asWritten(read.receiver) } : {}),
    ...(detail ? { detail } : {}),
  }
}
