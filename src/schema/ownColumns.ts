import { plainly } from './amounts'
import { isDay, formats } from './formats'
import type { AnyResource } from './resource'
import { bothLabels } from './sheet'

/** What stands in the place of a text that is kept nowhere. */
const HIDDEN = '***'
/** Titles of what opens something. */
const secret =
  /密码|口令|密钥|私钥|验证码|动态码|安全码|passw|passphrase|passcode|\bpwd\b|\bpin\b|\botp\b|secret|token|api ?key|private ?key|\bcvv\b/
/** Titles of numbers by which somebody can be passed off. */
const identity =
  /身份证|证件号|护照|通行证号|银行卡|银行账号|卡号|社保|社会保障|\bid ?(card|no|number)|identity|passport|bank ?(card|account)|(card|account) ?(no|number)|\biban\b|\bssn\b|social security/
/** An ID number wherever it stands, in groups as well. */
const idCards = /(?<![\dA-Za-z])\d(?:[ -]?\d){16}[ -]?[\dXx](?![\dA-Za-z])/g

/** So many signs at its end tell its owner which it is. */
const LAST = 4
const ending = (text: string): string =>
  text.length >= LAST + HIDDEN.length ? `${HIDDEN}${text.slice(-LAST)}` : HIDDEN
const hideIdCards = (text: string): string =>
  text.replace(idCards, found => (formats.idCard(found.replace(/[ -]/g, '')) ? ending(found) : found))
/**
 * How the texts of a column that means nothing to a resource are kept, by its title: those of a secret not at all, of numbers by which somebody could be passed off the end, and everything
 * else as it is, but for ID numbers in it. Done twice it is done once.
 */
export const keptAs = (resource: AnyResource, title: string): ((text: string) => string) => {
  const said = plainly(title).replace(/[_.]/g, ' ')
  const secrets = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'secret')
  const own = secrets.flatMap(([name, { labels }]) => [name, labels.zh, labels.en, bothLabels(labels)])
  if (secret.test(said) || own.some(each => plainly(each) === plainly(title)))
    return text => (text === '' ? '' : HIDDEN)
  if (identity.test(said)) return text => (text === '' ? '' : ending(text.trim()))
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
export const asOthersRead = (text: string): string =>
  text.replace(together, withoutAddress).replace(numbers, found => (isDay(found) ? found : HIDDEN))
