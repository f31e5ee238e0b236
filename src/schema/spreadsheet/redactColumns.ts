import { plainly } from './parseAmount'
import { isDay, formats } from '../fields/formats'
import type { AnyResource } from '../model/resource'
import { bothLabels } from './actionColumns'

/** What stands in the place of a text that is kept nowhere. */
const HIDDEN = '***'
/** Titles of what opens something: words with spaces between them, a sign that is no letter being one, and where they are compared without any. */
const secretPattern =
  /passw|\bpass ?wor[dt]|pass ?phrase|pass ?code|pass ?key|^pass ?(\d*|initial|first|default|temp|初始|首次)$|\b(user|login|account|admin|wi ?fi|initial|first|default|temp|new|old|my) ?pass\b|\bpwd?\d*\b|\bpin\b|\botp\b|secret|token|api ?key|private ?key|\bcvv\b|\b(access|door|gate|unlock|security|verification|recovery|sms) ?codes?\b|kennwort|\bmot ?de ?passe|contrase[nñ]a|\bsenha\b|\bparola\b|wachtwoord|пароль/
const secretJoined =
  /密[码碼]|口令|凭[证證]|憑證|暗[号號]|[密私金][钥鑰]|([验驗][证證]|[动動][态態]|安全|[开開][门門锁鎖]|[门門]禁|解[锁鎖]|取件|提[货貨]|激活|[授受][权權]|恢[复復])[码碼]|パスワード|暗証|비밀번호/
/** Titles of numbers by which somebody can be passed off, in the same two ways. */
const identityPattern =
  /\bid ?(card|no|number)|identity|passport|bank ?(card|account)|(card|account) ?(no|number)|\biban\b|\bssn\b|social security/
const identityJoined =
  /身[份分][证證]|[证證]件[号號]|[护護]照|通行[证證][号號]|[银銀]行(卡|[账賬帐帳][号號])|卡[号號]|社保|社[会會]保障/
/** The words of a title, between single spaces; letters that stand alone are one. */
const normalizeTitle = (title: string): string =>
  plainly(title)
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/g, '')
const joined = (title: string): string => normalizeTitle(title).replaceAll(' ', '')
/** A title with a space where a capital begins a word within one. */
const apart = (title: string): string => title.replace(/\p{Ll}(?=\p{Lu})/gu, '$& ')
/** An ID number wherever it stands, in groups as well. */
const idCards = /(?<![\dA-Za-z])\d(?:[ -]?\d){16}[ -]?[\dXx](?![\dA-Za-z])/g

/** So many signs at its end tell its owner which it is. */
const LAST = 4
const maskExceptEnd = (text: string): string =>
  text.length >= LAST + HIDDEN.length ? `${HIDDEN}${text.slice(-LAST)}` : HIDDEN
const hideIdCards = (text: string): string =>
  text.replace(idCards, match => (formats.idCard(match.replace(/[ -]/g, '')) ? maskExceptEnd(match) : match))
/**
 * How the texts of a column that means nothing to a resource are kept, by its title: those of a secret not at all, of numbers by which somebody could be passed off the end, and everything
 * else as it is, but for ID numbers in it. Done twice it is done once.
 */
export const redactorFor = (resource: AnyResource, title: string): ((text: string) => string) => {
  const [ways, whole] = [[title, apart(title)].map(normalizeTitle), joined(title)]
  const matches = (pattern: RegExp, one: RegExp) => one.test(whole) || ways.some(way => pattern.test(way))
  const secrets = Object.entries(resource.fields).filter(([, { type }]) => type === 'secret')
  const own = secrets.flatMap(([name, { labels }]) => [name, labels.zh, labels.en, bothLabels(labels)])
  if (matches(secretPattern, secretJoined) || own.some(each => joined(each) === whole))
    return text => (text === '' ? '' : HIDDEN)
  if (matches(identityPattern, identityJoined)) return text => (text === '' ? '' : maskExceptEnd(text.trim()))
  return hideIdCards
}

/** Numbers that may be somebody's, in groups as well. */
const numbers = /\+?\d(?:[ -]?\d){6,}/g
/** What stands together, among which may be an address. Looked for without its sign, which a long text would be gone through for again and again. */
const together = /[^\s,;，；]+/g
const withoutAddress = (text: string): string => {
  const sign = text.lastIndexOf('@')
  return sign > 0 ? `${HIDDEN}${text.slice(sign)}` : text
}
/** A text of somebody's sheet as others read it: what may be a number or what is before the sign of an e-mail address is left out. */
export const redactForOthers = (text: string): string =>
  text.replace(together, withoutAddress).replace(numbers, match => (isDay(match) ? match : HIDDEN))
