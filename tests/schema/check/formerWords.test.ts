import { describe, expect, it } from 'vitest'
import { formatProblems, checkDeclarations } from '../../../src/schema/check/checkDeclarations'
import { board } from '../../../src/schema/metrics/board'
import { figure } from '../../../src/schema/metrics/figure'
import { watch } from '../../../src/schema/metrics/watch'
import { formerWords } from '../../../src/schema/model/formerWords'
import { rules } from '../../../src/server/config/rules'
import { checkApp } from '../../../src/server/config/appConfig'
import { appConfig } from '../../../src/app/server/app'
import { lampKit, lamps } from '../../kit/declarations/lamps'

const { f, resource } = lampKit
const label = { zh: '甲', en: 'A' }
const name = f.text({ zh: '名称', en: 'Name', required: true })
const code = f.secureCode({ zh: '码', en: 'Code' })
const declare = (definition: object, fields: object = {}) =>
  formatProblems(
    checkDeclarations([
      resource('kilns', {
        zh: '窑',
        en: 'Kilns',
        fields: { name, code, ...fields },
        permissions: { read: '*' },
        ...definition,
      } as never),
    ]),
  )
const acting = (action: object) => declare({ actions: { go: { ...label, roles: '*', ...action } } })
const thrown = (work: () => unknown): string[] => {
  try {
    work()
    return []
  } catch (fault) {
    return [String(fault)]
  }
}
type Place = keyof typeof formerWords
/** A declaration that says an old word in a place, and what a start says of it. */
const refusalIn: { readonly [P in Place]: (old: object) => readonly string[] } = {
  definition: declare,
  action: acting,
  field: old => declare({}, { x: f.text({ zh: '乙', en: 'B', ...old }) }),
  option: old => declare({}, { x: f.select({ zh: '乙', en: 'B', options: { p: { ...label, ...old } } }) }),
  constraint: old => declare({ constraints: [{ ...label, ...old }] }),
  notification: old => acting({ notify: { ...label, to: '*', ...old } }),
  consequence: old => acting({ consequencesWhen: [{ ...label, when: {}, ...old }] }),
  import: old => declare({ import: { key: ['name'], ...old } }),
  publicListing: old => declare({ publicListing: { roles: '*', when: {}, fields: ['name'], ...old } }),
  publicLookup: old => declare({ publicLookup: { by: 'code', ledger: 'none', revokedWhen: {}, ...old } }),
  figure: old => thrown(() => figure('made', lamps, { ...label, description: label, ...old })),
  panel: old => thrown(() => board('Page', { ...label, path: '/page', roles: '*', panels: { a: old as never } })),
  board: old => thrown(() => board('Page', { ...label, path: '/page', roles: '*', panels: {}, ...old })),
  watch: old =>
    thrown(() => watch('lit', 'lamps', { ...label, dateField: 'createdTime', fields: [], ...old } as never)),
}
const words = Object.entries(formerWords).flatMap(([place, former]) =>
  Object.entries(former).map(([old, now]) => [place as Place, old, now] as const),
)
describe('a word of the first edition is refused at the start, with the word of today', () => {
  it.each(words)('%s: %s is now %s', (place, old, now) => {
    expect(refusalIn[place]({ [old]: true }).join('\n')).toContain(`\`${old}\` is now \`${now}\``)
  })
  it('the system’s actions', () =>
    expect(thrown(() => acting({ roles: 'mall' }))).toEqual([
      "Error: resources/kilns.ts  actions.go: `roles: 'mall'` is now `by: 'system'`",
    ]))
  it.each([
    ['pick', 'select'],
    ['ref', 'reference'],
    ['int', 'integer'],
    ['order', 'position'],
  ])('f.%s is now f.%s', (old, now) => {
    const builders: Readonly<Record<string, () => unknown>> = f as never
    expect(thrown(() => builders[old]?.())).toEqual([`Error: f.${old} is now f.${now}`])
  })
  it.each([
    ['derive', 'beforeSave'],
    ['judges', 'validateActions'],
    ['inTurn', 'serialize'],
  ])('the hook %s is now %s', (old, now) => {
    const ruled = rules(lamps, { [old]: () => undefined } as never)
    const lines = formatProblems(checkApp({ ...appConfig, resources: [lamps], rules: [ruled] }))
    expect(lines).toContain(`rules(lamps)  rules: \`${old}\` is now \`${now}\``)
  })
})
