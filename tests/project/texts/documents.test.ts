import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The limit of an English sentence. A piece of code counts as one word. */
const maxWords = 25
/** Comments with longer sentences than that. The number may only fall. */
const longComments = 0

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
/** Sentences end with a mark, a table's cell, a paragraph or an entry of a list. */
const sentenceEnd = /\||\n\s*\n|\n\s*(?=[-*#>]|\d+\.)|[.!?。！？][”"’)*]*(?:\s|$)/m
const longSentences = (prose: string) =>
  prose
    .replace(/`[^`]*`|\]\([^)]*\)/g, 'x')
    .split(sentenceEnd)
    .map(sentence => sentence.split(/\s+/).filter(word => /\p{L}|\d/u.test(word)))
    .filter(words => words.length > maxWords)
    .map(words => `${words.length} words: ${words.join(' ')}`)

const documents = [
  ...filesIn('docs', /\.md$/),
  ...readdirSync('.').filter(name => name.endsWith('.md')),
  'src/README.md',
]
describe.each(documents)('%s', file => {
  const text = readFileSync(file, 'utf8').replace(/^```.*?^```/gms, '')
  it(`has sentences of at most ${maxWords} words`, () => {
    expect(longSentences(text)).toEqual([])
  })
  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links.filter(path => !existsSync(join(dirname(file), path)))).toEqual([])
  })
})
it.each(filesIn('docs/decisions', /^\d.*\.md$/))('%s has a title, status and date, and is in the index', file => {
  const number = Number(basename(file).slice(0, 3))
  const head = new RegExp(`^# ${number}\\. .+\n\n(Accepted|Superseded by \\d+), \\d{4}-\\d\\d-\\d\\d[.,]`)
  expect(readFileSync(file, 'utf8')).toMatch(head)
  expect(readFileSync('docs/decisions/README.md', 'utf8')).toContain(`| ${number} | [`)
})
it('no comment is added with a longer sentence', () => {
  const comments = ['src', 'resources', 'scripts']
    .flatMap(folder => filesIn(folder, /\.(ts|tsx|mjs)$/))
    .flatMap(file => readFileSync(file, 'utf8').match(/\/\*\*.*?\*\/|(?:^ *\/\/[^\n]*\n)+/gms) ?? [])
    .map(comment => comment.replace(/^ *(?:\/\*\*|\/\/|\*\/?) ?|\*\/$/gm, ''))
  expect(comments.flatMap(longSentences).slice(longComments)).toEqual([])
})
