import { plainly } from './parseAmount'
import { formats } from '../fields/formats'
import { isDay } from '../text/values/isDay'
import type { AnyResource } from '../model/resource'
import { bothLabels } from './actionColumns'

/** Replacement of a text that must not be stored. */
const HIDDEN = '***'
/** Titles of secrets: as words (punctuation counts as a space), and without spaces. */
const secretPattern =
  /passw|\bpass ?wor[dt]|pass ?phrase|pass ?code|pass ?key|^pass ?(\d*|initial|first|default|temp|初始|首次)$|\b(user|login|account|admin|wi ?fi|initial|first|default|temp|new|old|my) ?pass\b|\bpwd?\d*\b|\bpin\b|\botp\b|secret|token|api ?key|private ?key|\bcvv\b|\b(access|door|gate|unlock|security|verification|recovery|sms) ?codes?\b|kennwort|\bmot ?de ?passe|contrase[nñ]a|\bsenha\b|\bparola\b|wachtwoord|пароль/
const secretJoined =
  /密[码碼]|口令|凭[证證]|憑證|暗[号號]|[密私金][钥鑰]|([验驗][证證]|[动動][态態]|安全|[开開][门門锁鎖]|[门門]禁|解[锁鎖]|取件|提[货貨]|激活|[授受][权權]|恢[复復])[码碼]|パスワード|暗証|비밀번호/
/** Titles of identifying numbers, in the same two forms. */
const identityPattern =
  /\bid ?(card|no|number)|identity|passport|bank ?(card|account)|(card|account) ?(no|number)|\biban\b|\bssn\b|social security/
const identityJoined =
  /身[份分][证證]|[证證]件[号號]|[护護]照|通行[证證][号號]|[银銀]行(卡|[账賬帐帳][号號])|卡[号號]|社保|社[会會]保障/
/** Words of a title, separated by single spaces. Single letters are joined. */
const normalizeTitle = (title: string): string =>
  plainly(title)
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/g, '')
const joined = (title: string): string => normalizeTitle(title).replaceAll(' ', '')
/** Splits a camel-case title with spaces. */
const apart = (title: string): string => title.replace(/\p{Ll}(?=\p{Lu})/gu, '$& ')
/** ID card number anywhere in a text, also in groups. */
const idCards = /(?<![\dA-Za-z])\d(?:[ -]?\d){16}[ -]?[\dXx](?![\dA-Za-z])/g

/** Number of final characters that let the owner recognize a number. */
const LAST = 4
const maskExceptEnd = (text: string): string =>
  text.length >= LAST + HIDDEN.length ? `${HIDDEN}${text.slice(-LAST)}` : HIDDEN
const hideIdCards = (text: string): string =>
  text.replace(idCards, match => (formats.idCard(match.replace(/[ -]/g, '')) ? maskExceptEnd(match) : match))
/**
 * Redacts the texts of an unmapped column by its title. Secrets are replaced, identifying numbers
 * keep their last characters. Other texts lose only ID card numbers. Idempotent.
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

/** Numbers that may be personal, also in groups. */
const numbers = /\+?\d(?:[ -]?\d){6,}/g
/** Possible e-mail addresses. The pattern omits the @, which would backtrack on long texts. */
const together = /[^\s,;，；]+/g
const withoutAddress = (text: string): string => {
  const sign = text.lastIndexOf('@')
  return sign > 0 ? `${HIDDEN}${text.slice(sign)}` : text
}
/** Redacts a text for other readers: numbers, and the local part of e-mail addresses. */
export const redactForOthers = (text: string): string =>
  text.replace(together, withoutAddress).replace(numbers, match => (isDay(match) ? match : HIDDEN))
