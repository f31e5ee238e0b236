import { findPlace, isPlaceAround, placesFirst } from '../../../schema/text/places/findPlace'
import type { PlaceIndex } from '../../../schema/text/places/placeIndex'
import { markLabels, partMarks } from './addressLabels'
import { chooseReceiver, joinParts, partsAround, withoutSigns } from './chooseReceiver'
import { extractNumbers } from './extractNumbers'

/** Parts of a pasted address. Missing parts are undefined. */
export interface ReadAddress {
  readonly receiver?: string
  readonly phone?: string
  /** Extension of a privacy number, digits. */
  readonly extension?: string
  /** Six-digit code of the smallest named place. */
  readonly region?: string
  readonly detail?: string
  /** Further numbers, for which the form has no field. */
  readonly landline?: string
  /** Parts that are not certain. */
  readonly check?: readonly ('receiver' | 'region' | 'detail')[]
}
const halfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\u2002-\u200a]/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0e|\ufe0f)+/gu, ' ')
    .replace(courierTag, ' ')
/** Couriers and malls in brackets, as in front of a forwarded address. */
const courierTag =
  /[【[〔(「]\s*(?:\p{Script=Han}{0,4}(?:速运|快递|速递|物流|快运|包裹|订单)|顺丰|中通|圆通|申通|韵达|极兔|京东|德邦|邮政|EMS|菜鸟|淘宝|天猫|拼多多|抖音|快手|闲鱼|微信|小红书)\s*[】\]〕)」]/giu
/** Value of the receiver's label, up to the end of the line or the next mark. */
const labelled = (text: string): { readonly receiver?: string; readonly rest: string } => {
  const at = text.indexOf(partMarks.receiver)
  if (at < 0) return { rest: text }
  const after = text.slice(at + 1)
  const value = /^[\s,，:：]*([^\n,，;；。|\ue001\ue002\ue004\ue010\ue011]*)/.exec(after)
  const { text: receiver, rest } = nameBefore(value?.[1] ?? '')
  const length = value?.[0].length ?? 0
  if (!receiver) return { rest: text.replaceAll(partMarks.receiver, ' ') }
  return { receiver, rest: `${text.slice(0, at)}\n${rest}\n${after.slice(length)}`.replaceAll(partMarks.receiver, ' ') }
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

/**
 * Parses a pasted address into phone, extension, region, receiver and street. Parts may be in any
 * order, with or without spaces and labels. The result is a proposal: unclear parts are missing or
 * listed in `check`.
 */
export const readAddress = (pasted: string, places: PlaceIndex): ReadAddress => {
  const { text: numbered, phone, extension, others } = extractNumbers(halfWidth(shortened(pasted)))
  const { receiver: labelledReceiver, rest } = labelled(markLabels(numbered).replaceAll(partMarks.landline, ' '))
  const text = rest
    .replaceAll(partMarks.value, ' ')
    .replace(/中国(?=[\u4e00-\u9fa5])(?!香港|澳门|台湾|银行|建设|工商|农业|移动|电信|联通|石)/, '')
  const inOrder = findPlace(places, text)
  // Small places may come first, as in English: 88号, 朝阳区, 北京市.
  const sorted = inOrder?.place ? text : placesFirst(places, text)
  const match = sorted === text ? inOrder : findPlace(places, sorted)
  const region = match?.place
  const whole = match && region ? `${sorted.slice(0, match.from)} ${partMarks.region} ${sorted.slice(match.to)}` : text
  const parts = partsAround(whole).filter(each => !(region && isPlaceAround(places, each.text, region)))
  const {
    receiver,
    isSure,
    rest: streets,
  } = labelledReceiver ? { receiver: labelledReceiver, isSure: true, rest: parts } : chooseReceiver(parts)
  const detail = joinParts(streets.map(each => each.text.replaceAll(partMarks.region, '')))
  const check = [
    ...(receiver && !isSure ? ['receiver' as const] : []),
    ...(match && (!region || match.doubtful) ? ['region' as const] : []),
    ...(detail && /1[3-9]\d{9}/.test(detail) ? ['detail' as const] : []),
  ]
  return {
    ...(receiver ? { receiver } : {}),
    ...(phone ? { phone } : {}),
    ...(extension ? { extension } : {}),
    ...(region ? { region: region.id } : {}),
    ...(detail ? { detail } : {}),
    ...(others.length > 0 ? { landline: others.join(', ') } : {}),
    ...(check.length > 0 ? { check } : {}),
  }
}
