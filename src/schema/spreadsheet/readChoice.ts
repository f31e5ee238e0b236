import type { AnyField, Option } from '../model/field'
import { toSimplified } from '../text/simplified/toSimplified'

/** Letters, digits and Han characters of a label, in narrow small letters. */
const coreOf = (text: string): string =>
  toSimplified(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&]/gu, '')
/** Labels that a label with a bracket or a slash stands for: 银(蓝)油滴 also means 蓝油滴. */
const partsOf = (label: string): readonly string[] => {
  const plain = label.normalize('NFKC')
  const [, before = '', inner = '', after = ''] = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(plain) ?? []
  // A bracket at the end explains the label. Without it, options may look the same.
  const bracketed = inner === '' ? [] : [before + after, ...(after === '' ? [] : [inner + after])]
  return [...bracketed, ...(inner === '' ? plain.split(/\s*\/\s*/) : [])]
}
const namesOf = (key: string, { zh, en, also = [] }: Option): readonly string[] => [key, zh, en, ...also]

/** Legal form behind a company's name, which people copy along. */
const company = /(?:集团)?(?:股份|有限|责任)*公司$/
/** Limit of brackets and slashes in a text that names one option. */
const MARKS = 16
/** Names in a text with a bracket or slash: 极兔 and J&T of 极兔（J&T）. None for a text with too many. */
const namesIn = (text: string): readonly string[] => {
  const names = text.normalize('NFKC').split(/[()/]/, MARKS + 2)
  return names.length > MARKS + 1 ? [] : names.filter(part => coreOf(part) !== '')
}

/**
 * Finds an option by key, by label or other name, or else by part of a label. Several names of one
 * option mean that option. Unknown texts, and parts of several labels, stay as they are.
 */
export const choiceIn = (text: string, field: AnyField): string => {
  const { options = {} } = field.options
  const trimmed = text.trim()
  if (Object.hasOwn(options, trimmed)) return trimmed
  const whole = optionIn(trimmed, field) ?? optionIn(coreOf(trimmed).replace(company, ''), field)
  if (whole !== undefined) return whole
  const names = namesIn(text)
  const keys = new Set(names.length > 1 ? names.map(name => optionIn(name, field)) : [])
  const [key] = keys
  return keys.size === 1 && key !== undefined ? key : text
}
/** Keys of options by the core of a name. `undefined` for a name of several. */
type Names = ReadonlyMap<string, string | undefined>
const namesBy = (
  options: Readonly<Record<string, Option>>,
  namesOfOption: (key: string, option: Option) => readonly string[],
): Names => {
  const names = new Map<string, string | undefined>()
  for (const [key, option] of Object.entries(options))
    for (const core of new Set(namesOfOption(key, option).map(coreOf)))
      names.set(core, names.has(core) ? undefined : key)
  return names
}
/** Names of a field's options: whole ones, and parts of labels. Made once, since a column has many cells. */
const known = new WeakMap<AnyField, readonly [whole: Names, parts: Names]>()
const namesFor = (field: AnyField): readonly [whole: Names, parts: Names] => {
  const { options = {} } = field.options
  const names = known.get(field) ?? [
    namesBy(options, namesOf),
    namesBy(options, (_, { zh, en }) => [zh, en].flatMap(partsOf)),
  ]
  known.set(field, names)
  return names
}
const optionIn = (text: string, field: AnyField): string | undefined => {
  const core = coreOf(text)
  if (core === '') return undefined
  const [whole, parts] = namesFor(field)
  return whole.has(core) ? whole.get(core) : parts.get(core)
}

const yes = '是 是的 yes y true t 1 1.0 ● 要 √ ✓ ✔ ☑ 🗹 ✅ 有 对 真 支持 需要 on 已'
const no = '否 非 不是 no n false f 0 0.0 ○ 不要 × ✗ ✘ ✕ ✖ ❌ ╳ ☐ 无 没有 没 错 假 不 不支持 不需要 off 未'
const signs: ReadonlyMap<string, boolean> = new Map([
  ...yes.split(' ').map(sign => [sign, true] as const),
  ...no.split(' ').map(sign => [sign, false] as const),
])
/** Parses yes or no in the usual words and signs. Undefined for other texts. */
export const yesNoIn = (text: string): boolean | undefined =>
  signs.get(
    toSimplified(text.normalize('NFKC'))
      .replace(/[\ufe0e\ufe0f]/g, '')
      .trim()
      .toLowerCase()
      .replace(/^\((.*)\)$|(?<=[^.])[.。!,;]$/, '$1'),
  )

const nothing = /^(?:[-‐-―−ー_/\\|·.…]+|无|没有|暂无|未填|未知|不详|空|空白|n\.?\/?a\.?|null|nil|none|nothing|#n\/a)$/i
/** Whether a cell says in the usual signs that it has no value. */
export const isBlankSign = (text: string): boolean => nothing.test(toSimplified(text.normalize('NFKC').trim()))
