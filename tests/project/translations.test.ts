import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import english from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { messages as zhMessages } from '../../src/console/i18n/messages/reactAdminChinese'
import { chinese } from '../../src/console/i18n/messages/consoleChinese'
import { english as consoleEnglish } from '../../src/console/i18n/messages/consoleEnglish'
import { publicTexts } from '../../src/app/console/public/texts/publicTexts'
import { errorMessages, fieldErrorMessages } from '../../src/schema/text/errorMessages'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map(entry => relative('.', join(entry.parentPath, entry.name)))
const text = (file: string) => readFileSync(file, 'utf8')
const sources = [...filesIn('src'), ...filesIn('resources')]

const flat = (tree: object, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, each]) =>
    typeof each === 'object' ? flat(each, `${at}${key}.`) : [[`${at}${key}`, String(each)] as [string, string]],
  )
const places = (words: string) => [...words.matchAll(/%?\{\w+\}/g)].map(match => match[0]).sort()
describe('every word in both languages', () => {
  it('of react-admin, with the placeholders of today', () => {
    const zh = new Map(flat(zhMessages as never))
    for (const [key, words] of flat(english)) {
      expect(zh.get(key), key).toBeTruthy()
      for (const place of places(zh.get(key) as string)) expect(words, `${key} ${place}`).toContain(place)
    }
  })
  it('of the console, with the same placeholders', () => {
    for (const [key, words] of Object.entries(consoleEnglish))
      expect(
        places(chinese[key as keyof typeof chinese]).filter(
          place => !places(words.split('||||').pop() as string).includes(place),
        ),
        key,
      ).toEqual([])
    for (const words of Object.values(publicTexts['zh-CN']).flat()) expect(words.trim()).toBeTruthy()
    expect(Object.keys(publicTexts['zh-CN'])).toEqual(Object.keys(publicTexts['en-US']))
  })
  it('of every error', () => {
    for (const [code, { zh, en }] of Object.entries({ ...errorMessages, ...fieldErrorMessages })) {
      expect(zh, code).toMatch(/\p{Script=Han}/u)
      expect(en, code).not.toMatch(/\p{Script=Han}/u)
      expect(places(zh), code).toEqual(places(en))
    }
  })
  it("names placeholders as react-admin does; braces alone name a record's field, in declarations", () => {
    for (const file of [...filesIn('src/console/i18n'), ...filesIn('src/schema/text'), ...filesIn('src/app/console')])
      for (const [labels] of text(file).matchAll(/\w+: (['"]).*?\1/g))
        expect(labels, file).not.toMatch(/(?<![%$])\{\w+(:[^|{}]+\|[^|{}]+)?\}/)
  })
  it('is said in the dictionaries, not in components', () => {
    for (const file of sources.filter(each =>
      /src\/(console\/(?!i18n|theme|providers|config|settings)\w+|app\/console\/pages)\/.*\.tsx?$/.test(each),
    )) {
      const bare = text(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '')
        .replace(/\{ zh: '[^']*', en: '[^']*' \}/g, '')
      const said = [...bare.matchAll(/\p{Script=Han}+/gu)].map(match => match[0])
      expect(
        said.filter(words => !['中文', '验证码'].includes(words)),
        file,
      ).toEqual([])
    }
  })
  it('is used: no word of the console is left over', () => {
    const all = sources
      .filter(each => /^src\/(app\/)?console\//.test(each))
      .map(text)
      .join('\n')
    for (const key of Object.keys(consoleEnglish))
      expect(
        all.includes(`console.${key}`) || new RegExp(`\\b(t|announce)\\('${key}'|, '${key}'\\)`).test(all),
        key,
      ).toBe(true)
  })
})
