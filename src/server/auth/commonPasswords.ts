import { readPassword } from '../../schema/text/foldCode'

/** This many of the most common passwords also match with additions. The list is sorted by frequency. */
const FIRST = 1_500

interface Common {
  readonly all: ReadonlySet<string>
  readonly first: ReadonlySet<string>
}
// Loaded with the first check of a password: half a megabyte that most starts never need.
let loaded: Promise<Common> | undefined
const load = async (): Promise<Common> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common']
  return { all: new Set(list), first: new Set(list.slice(0, FIRST)) }
}
const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string) => text.replace(/[@431!0$57]/g, sign => letters[sign] ?? sign)

/**
 * Whether a password is among some 49,000 common passwords, regardless of case. The most common
 * ones also match with signs for letters (P@ssw0rd2026). They match with digits and signs before or
 * behind, too (Password12345, Dragon123!).
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load()
  const { all, first } = await loaded
  const lower = readPassword(password).toLowerCase()
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const cores = [bare, plain(lower.replace(/[^a-z]+$/, '')), plain(lower.replace(/^[^a-z]+/, '')), plain(bare)]
  return all.has(lower) || all.has(plain(lower)) || cores.some(core => core.length >= 4 && first.has(core))
}
