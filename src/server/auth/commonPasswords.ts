/** Of the common passwords, which are in the order of how often people choose them, so many also count with something hung on. */
const FIRST = 1_500

interface Common {
  readonly all: ReadonlySet<string>
  readonly first: ReadonlySet<string>
}
// Read when the first password is judged: half a megabyte that most starts never need.
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
 * Whether a password is one of some 49,000 that people choose most, in any case; or one of the first of them with signs for letters, or with digits and
 * signs before or behind it (Password12345, Dragon123!, P@ssw0rd2026).
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load()
  const { all, first } = await loaded
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const cores = [bare, plain(lower.replace(/[^a-z]+$/, '')), plain(lower.replace(/^[^a-z]+/, '')), plain(bare)]
  return all.has(lower) || all.has(plain(lower)) || cores.some(core => core.length >= 4 && first.has(core))
}
