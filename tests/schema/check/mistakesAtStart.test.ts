import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { groups, ownIcons } from '../../../resources/kit'
import { formatProblems, checkDeclarations } from '../../../src/schema/check/checkDeclarations'
import type { AnyResource } from '../../../src/schema/model/resource'
import { rules } from '../../../src/server/config/rules'
import { checkApp, surroundingsOf } from '../../../src/server/config/appConfig'
import { appConfig } from '../../../src/app/server/app'
import { serverTables } from '../../../src/server/database/tables/serverTables'
import { lampKit, lampLooks, lamps, places, rooms, shades } from '../../kit/declarations/lamps'
import { keepers, vaults } from '../../kit/declarations/vaults'

const { f, resource } = lampKit
const a = { zh: '甲', en: 'A' } as const
const b = { zh: '乙', en: 'B' } as const
const c = { zh: '丙', en: 'C' } as const
const ours = { zh: '窑次', en: 'Firings' } as const
const name = f.text({ zh: '名称', en: 'Name', required: true })
const open = {
  initial: 'planned',
  states: { planned: { value: 0, zh: '计划', en: 'Planned' }, done: { value: 1, zh: '完成', en: 'Done' } },
} as const
const status = f.state({ zh: '状态', en: 'Status', ...open })
const finish = { zh: '结束', en: 'Finish', from: ['planned'], to: 'done', roles: '*' } as const
const everyone = { read: '*', create: '*', edit: '*' } as const
/** A sound declaration with one mistake in it, as it comes when nobody asked the compiler. */
const wrong = (said: object, fields: object = {}): AnyResource =>
  resource('firings', { ...ours, fields: { name, status, ...fields }, actions: { finish }, roles: everyone, ...said } as never)
const action = (said: object, fields?: object, roles: object = {}) =>
  wrong({ actions: { finish, go: { zh: '去', en: 'Go', roles: '*', ...said } }, roles: { ...everyone, ...roles } }, fields)
const field = (made: object, said: object = {}) => wrong(said, { x: made })
const inRows = (made: object) => field(f.rows({ ...ours, fields: { q: made as never } }))
const inDialog = (made: object) => action({ ask: { q: made } })
/** Clocks from planned to done and back. */
const clock = (due: string) => ({ ...finish, roles: 'mall', due })
const clockBack = (due: string) => ({ ...clock(due), zh: '回', en: 'Back', from: ['done'], to: 'planned' })
const circle = (actions: object) => {
  const states = { ...open.states, begun: { value: 2, zh: '开始', en: 'Begun' } }
  const reached = JSON.stringify(actions).includes('begun') ? states : open.states
  return wrong({ actions }, { status: f.state({ zh: '状态', en: 'Status', ...open, states: reached }), x: f.dateTime(a), y: f.dateTime(b) })
}
const byNobody = (key: string) => `${key}: by: nobody acts here; ask for it in editWhen, removeWhen or the when of an action`
/** A sound review with one mistake in it, in what it says, in its two actions or beside it. */
const reviewed = (said: object, actions: { readonly pass?: object; readonly deny?: object } = {}, more: object = {}) =>
  wrong(
    {
      actions: {
        finish: { ...finish, to: 'waiting' },
        pass: { zh: '过', en: 'Pass', from: ['waiting'], to: 'done', roles: ['platform'], ...actions.pass },
        deny: { zh: '退', en: 'Deny', from: ['waiting'], to: 'planned', roles: ['platform'], ask: { why: f.text({ ...b, max: 5, required: true }) }, ...actions.deny },
      },
      review: { state: 'waiting', approve: 'pass', reject: 'deny', reasons: { dark: { zh: '暗', en: 'Dark' } }, ...said },
      ...more,
    },
    { status: f.state({ zh: '状态', en: 'Status', ...open, states: { ...open.states, waiting: { value: 2, zh: '等', en: 'Waiting' } } }) },
  )
/** One mistake in a field of sub-records, and in one of a dialog. */
const inBoth = (mistake: string, made: object, why: string, part = ''): [string, AnyResource, string][] => [
  [`${mistake} in sub-records`, inRows(made), `fields.x.q${part}: ${why}`],
  [`${mistake} in a dialog`, inDialog(made), `actions.go.ask.q${part}: ${why}`],
]

const around = { ...surroundingsOf(appConfig), icons: [...ownIcons, 'kiln'], ruled: [] }
const said = (...all: AnyResource[]) =>
  formatProblems(checkDeclarations([...all, rooms, places, lamps], around).filter(({ file }) => file === 'resources/firings.ts')).map(line =>
    line.replace('resources/firings.ts  ', ''),
  )

it.each([
  ['this shop', resources],
  ['the made-up one', [lamps, lampLooks, rooms, places, shades, keepers, vaults]],
] as const)('nothing is wrong with %s', (_, all) => expect(checkDeclarations(all, { ...around, ruled: surroundingsOf(appConfig).ruled, groups: { ...groups } })).toEqual([]))
it.each(['[A-F]\\d{1,2}', '[A-Z]{2}(-\\d{2})?', '(?:甲|乙)[(+*]\\p{L}+', '(\\d{2}:){2}\\d{2}'])('nor with a pattern that is read in few ways: %s', matches =>
  expect(said(field(f.text({ ...a, pattern: { ...b, matches } })))).toEqual([]))
it('nor with what every mistake below is made in', () => expect([said(wrong({})), said(reviewed({}))]).toEqual([[], []]))

it('and a ledger that tells of its record what there is not', () => {
  const burns = resource('burns', {
    zh: '窑记', en: 'Burns', partOf: 'firing', append: 'chained', signed: true, unlogged: true,
    fields: { firing: f.ref('firings', { ...b, required: true, once: true }), what: f.pick({ ...c, options: { lit: b } }) },
    roles: { read: '*', create: '*' },
  } as never)
  const looked = (tells: object) =>
    wrong({ calls: { service: 'firings', name: 'Firing' }, lookup: { by: 'code', ledger: 'burns', revokedWhen: { status: 'done' }, tells } }, { code: f.code(a) })
  expect(said(looked({ by: 'what', states: { lit: 'done' } }), burns)).toEqual([])
  expect(said(looked({ by: 'what', states: { out: 'done', lit: 'over' }, same: ['name'] }), burns)).toEqual([
    'lookup.tells: out is no choice of burns.what',
    'lookup.tells: over is no state of firings',
    'lookup.tells: name is to be a field of both firings and burns',
  ])
  expect(said(looked({ by: 'firing', states: {} }), burns)).toEqual(['lookup.tells: burns.firing is no f.pick, which says what happened'])
})
describe('a start names the file, the key and what to do about', () => {
  it.each([
    // Labels.
    ['no English label', field(f.text({ zh: '甲' } as never)), 'fields.x: the en label is empty'],
    ['no Chinese label', field(f.text({ en: 'A' } as never)), 'fields.x: the zh label is empty'],
    ['a label of spaces', field(f.text({ zh: ' ', en: 'A' })), 'fields.x: the zh label is empty'],
    ['swapped labels', field(f.text({ zh: 'Kiln', en: '窑' })), 'fields.x: the zh and en labels look swapped'],
    ['a Chinese label in English', field(f.text({ zh: '窑', en: '窑' })), 'fields.x: the en label is Chinese'],
    ['an option without its label', field(f.pick({ ...a, options: { x: { zh: '甲' } } } as never)), 'fields.x.options.x: the en label is empty'],
    ['help in one language', field(f.text({ ...a, help: { zh: '提示' } } as never)), 'fields.x.help: the en label is empty'],
    ['a unit in one language', field(f.int({ ...a, unit: { en: 'W' } } as never)), 'fields.x.unit: the zh label is empty'],
    ['a consequence in one language', action({ follows: { zh: '会变。' } }), 'actions.go.follows: the en label is empty'],
    ['another name of an action in one language', action({ followsWhen: [{ when: {}, zh: '会变。', en: 'It changes.', called: { zh: '变' } }] }), 'actions.go.followsWhen.0.called: the en label is empty'],
    ['what several are called, in Chinese', wrong({ many: { en: '灯' } }), 'many: the zh and en labels look swapped'],
    ['what a removal leads to in one language', wrong({ removeFollows: { zh: '会变。' } }), 'removeFollows: the en label is empty'],
    ['what a sheet leads to in one language', wrong({ import: { key: ['name'], follows: { zh: '会变。' } } }), 'import.follows: the en label is empty'],
    ['a sheet of records with a secret of which nothing is said', wrong({ import: { key: ['name'] } }, { pin: f.secret({ ...b, required: true }) }), 'import: pin is a secret, which stands in no sheet: say in follows how a new record gets one'],
    ['a sheet of records with what no cell holds', wrong({ import: { key: ['name'] } }, { q: f.file({ ...b, required: true }) }), 'import: q is required and of the kind file, which no cell of a sheet holds'],
    ['an undo by no action', action({ undo: 'finsh' }), 'actions.go: undo: there is no action finsh; did you mean finish?'],
    ['an undo that is not taken there', wrong({ actions: { finish: { ...finish, undo: 'finish' } } }), 'actions.finish: undo: finish is not taken in done'],
    ['an undo that asks for something', wrong({ actions: { finish: { ...finish, undo: 'back' }, back: { zh: '退', en: 'Back', from: ['done'], to: 'planned', roles: '*', ask: { name: 'required' } } } }), 'actions.finish: undo: back asks for something'],
    ['a doer of what people take', action({ doer: 'caller' }), 'actions.go: doer: whoever takes it does it; take it out'],
    ['a doer that there is not', action({ roles: 'mall', doer: 'caler' }), 'actions.go: doer: there is no doer caler; did you mean caller?'],
    ['an undo by the mall', wrong({ actions: { finish: { ...finish, undo: 'back' }, back: { zh: '退', en: 'Back', from: ['done'], to: 'planned', roles: 'mall' } } }), 'actions.finish: undo: back is the mall\'s to take'],
    // What is not there, or means nothing there.
    ['a field that is none', wrong({}, { x: undefined }), 'fields.x: this is no field; say one of f, and look at what it is imported from'],
    ['a field of sub-records that is none', inRows(undefined as never), 'fields.x.q: this is no field; say one of f, and look at what it is imported from'],
    ['a field that is a label', wrong({}, { x: a }), 'fields.x: this is no field; say one of f, and look at what it is imported from'],
    ['an address without its slash', wrong({ paths: { list: 'kiln/firings' } }), 'paths.list: the address kiln/firings begins with a slash: /kiln/firings'],
    ['an address without its slash, with a name', wrong({ paths: { show: { path: 'firing', name: 'firing' } } }), 'paths.show: the address firing begins with a slash: /firing'],
    ['another address without its slash', wrong({ paths: { list: { path: '/kiln', name: 'kiln', also: ['ovens'] } } }), 'paths.list: the address ovens begins with a slash: /ovens'],
    ['a limit of a day', field(f.date({ ...b, max: 30 } as never)), 'fields.x: max means nothing for the kind date; take it out, and say by must what is to hold'],
    ['a limit of a choice', field(f.pick({ ...b, options: { p: a }, min: 1 } as never)), 'fields.x: min means nothing for the kind pick; take it out, and say by must what is to hold'],
    // A text that tells of a choice.
    ['a guess at no field', field(f.text({ ...b, guesses: 'nam' })), 'fields.x.guesses: there is no field nam; did you mean name?'],
    ['a guess at no choice', field(f.text({ ...b, guesses: 'name' })), 'fields.x.guesses: name is of the kind text, and a text tells of one choice'],
    ['a guess at choices that say nothing', action({}, { x: f.text({ ...b, guesses: 'y' }), y: f.pick({ ...c, options: { p: a } }) }), 'fields.x.guesses: no option of y says which texts are its own (fits)'],
    ['a guess by no regular expression', action({}, { x: f.text({ ...b, guesses: 'y' }), y: f.pick({ ...c, options: { p: { ...a, fits: '(' } } }) }), 'fields.y.options.p.fits: ( is no regular expression'],
    ['a guess that takes for ever', action({}, { x: f.text({ ...b, guesses: 'y' }), y: f.pick({ ...c, options: { p: { ...a, fits: '(A+)+' } } }) }), 'fields.y.options.p.fits: (A+)+ can be read in too many ways'],
    ['a guess that no text makes', action({}, { y: f.pick({ ...c, options: { p: { ...a, fits: 'A' } } }) }), 'fields.y.options.p.fits: no text tells of y (guesses), so that nothing is held against it'],
    ['a guess in small letters', action({}, { x: f.text({ ...b, guesses: 'y' }), y: f.pick({ ...c, options: { p: { ...a, fits: '(?<n>a)\\d\\p{Lu}' } } }) }), 'fields.y.options.p.fits: a text is held against (?<n>a)\\d\\p{Lu} in capitals, and it has small letters'],
    ['a guess that is asked for by nothing', action({}, { x: f.text({ ...b, guesses: 'y', hide: ['form'] }), y: f.pick({ ...c, options: { p: { ...a, fits: 'A' } } }) }), 'fields.x.guesses: no form and no dialog asks for both x and y'],
    ['names in what nobody writes', field(f.longText({ ...b, mentions: true, hide: ['form'] })), 'fields.x.mentions: nobody writes it: no form holds it, and no action asks for it'],
    ['time left that nobody sees', field(f.dateTime({ ...b, countdown: true, hide: ['list', 'show'] })), 'fields.x.countdown: nobody sees it: neither the list nor the page of a record shows it'],
    ['a lock by no reference', { ...wrong({ locks: 'name' }), }, 'locks: name is no reference'],
    ['a guess in a dialog', inDialog(f.text({ ...a, guesses: 'name' })), 'actions.go.ask.q: guesses means nothing in a dialog; take it out'],
    ['another address that is taken', wrong({ paths: { list: { path: '/firings', name: 'firings', also: ['/firings/firings-new'] } } }), 'paths.create: the address /firings/firings-new is already taken by firings paths.list'],
    ['names in a dialog’s own text', inDialog(f.longText({ ...a, mentions: true })), 'actions.go.ask.q: mentions means nothing in a dialog; take it out'],
    // An action over a sheet.
    ['a sheet whose records nothing names', action({ at: ['sheet'] }), 'actions.go: at: a sheet names its records by a serial number or a unique text, and there is none'],
    ['a sheet with what no cell holds', action({ at: ['sheet'], ask: { q: f.image(a) } }, { no: f.serial({ ...b, prefix: 'F', digits: 3 }) }), 'actions.go: at: q is of the kind image, which no cell of a sheet holds'],
    ['a sheet for simple REST', wrong({ calls: 'rest', actions: { finish: { ...finish, at: ['sheet'] } } }, { no: f.serial({ ...b, prefix: 'F', digits: 3 }) }), 'actions.finish: at: a service that speaks simple REST takes no sheet'],
    // A review.
    ...([
      ['by no action', { approve: 'pas' }, 'review.approve: there is no action pas; did you mean pass?'],
      ['by one action both ways', { reject: 'pass' }, 'review: approve and reject are the same action'],
      ['of a state that is none', { state: 'waitng' }, 'review.state: there is no state waitng; did you mean waiting?'],
      ['with a word that says nothing', { by: 'boss' }, 'review: there is no key by'],
      ['since a field that is none', { since: 'x' }, 'review.since: there is no field x'],
      ['since what is no moment', { since: 'name' }, 'review.since: name is of the kind text, which is no day and no moment'],
      ['with a phrase in one language', { reasons: { dark: { zh: '暗' } } }, 'review.reasons.dark: the en label is empty'],
      ['with a phrase that is too long', { reasons: { dark: { zh: '太暗了', en: 'Too dark' } } }, 'review.reasons.dark: it is longer than why takes (5)'],
    ] as const).map(([mistake, more, why]): [string, AnyResource, string] => [`a review ${mistake}`, reviewed({ ...more }), why]),
    ...([
      ['by the mall', { pass: { roles: 'mall' } }, 'review.approve: pass is the mall\'s to take, and people review'],
      ['from another state', { pass: { from: ['planned'] } }, 'review.approve: pass is not taken in waiting'],
      ['that leaves all as it was', { deny: { to: 'waiting' } }, 'review.reject: deny leaves the record waiting'],
      ['with phrases for nothing', { deny: { ask: {} } }, 'review.reasons: deny asks for no text that they could fill in'],
    ] as const).map(([mistake, more, why]): [string, AnyResource, string] => [`a review ${mistake}`, reviewed({}, { ...more }), why]),
    ['a review by who does not read', reviewed({}, {}, { roles: { ...everyone, read: ['creator'] } }), 'review.approve: pass is taken by a role that does not read these records'],
    ['a review that nothing leads to', reviewed({}, {}, { hidden: true }), 'review: it has no entry in the menu, so nothing leads to its queue'],
    ['a review behind simple REST', reviewed({}, {}, { calls: 'rest' }), 'review: simple REST has no actions, and so no review'],
    ['a review without its rejection', reviewed({}, {}, { review: { state: 'waiting', approve: 'pass' } }), 'review: reject is required'],
    ['a way to no review', wrong({ paths: { review: '/decide' } }), 'paths.review: there is no review that it would lead to'],
    ['a gallery of nothing', wrong({ form: [{ ...a, gallery: true, fields: ['name'] }] }), 'form.0: gallery: there are no two fields of public pictures'],
    ['a gallery to be read', wrong({ show: [{ ...a, gallery: true, fields: ['x', 'y'] }] }, { x: f.image(a), y: f.images(b) }), 'show.0: gallery: a detail page shows pictures by itself'],
    ['a copy without what is not there', wrong({ duplicate: { without: ['nam'] } }), 'duplicate.without: there is no field nam; did you mean name?'],
    ['a size with a misspelt key', field(f.image({ ...a, size: { width: 8, heigth: 8 } } as never)), 'fields.x.size: there is no key heigth; did you mean height?'],
    ['a section in one language', wrong({ form: [{ zh: '节', fields: ['name'] }] }), 'form.0: the en label is empty'],
    ['two fields of one label', wrong({}, { x: f.text(a), y: f.text(a) }), 'fields: y and x share the zh label "甲"'],
    ['two options of one label', field(f.pick({ ...a, options: { x: b, y: b } })), 'fields.x.options: y and x share the zh label "乙"'],
    ['two actions of one label', action({ ...finish }), 'actions: go and finish share the zh label "结束"'],
    // Names and keys.
    ['a misspelt option', field(f.text({ ...a, requred: true } as never)), 'fields.x: there is no key requred; did you mean required?'],
    ['a misspelt key', wrong({ colums: [] }), 'definition: there is no key colums'],
    ['a misspelt key of the list', wrong({ list: { column: [] } }), 'list: there is no key column; did you mean columns?'],
    ['a misspelt key of an action', action({ form: ['planned'] }), 'actions.go: there is no key form; did you mean from?'],
    ['a label in a third language', field(f.text({ ...a, ja: '甲' } as never)), 'fields.x: there is no key ja'],
    ['a name the engine needs', wrong({}, { version: f.int(a) }), 'fields.version: this name is taken or not a word'],
    ['a name that is no word', wrong({}, { 'fired-on': f.date(a) }), 'fields.fired-on: this name is taken or not a word'],
    ['a former name that is still there', field(f.text({ ...a, was: 'name' })), 'fields.x.was: name is still a field; a former name stands at the field it became'],
    ['a former name of two', wrong({}, { x: f.text({ ...a, was: 'z' }), y: f.text({ ...b, was: 'z' }) }), 'fields.y.was: z has become another field already'],
    // Kinds and their limits.
    ['min above max', field(f.int({ ...a, min: 9, max: 3 })), 'fields.x: min 9 is above max 3'],
    ['more to choose than there is', field(f.picks({ ...a, min: 3, options: { p: b, q: c } })), 'fields.x: min 3 asks for more than there are to choose, which are 2'],
    ['a name that no column keeps whole', wrong({}, { ['x'.repeat(64)]: f.int(a) }), `fields.${'x'.repeat(64)}: a name has at most 63 letters`],
    ['a default out of its range', field(f.int({ ...a, min: 800, default: 13 })), 'fields.x: the default 13 does not fit into the field itself (800 to 2147483647)'],
    ['a default that is no choice', field(f.pick({ ...a, options: { x: b }, default: 'y' } as never)), 'fields.x: the default "y" does not fit into the field itself (x)'],
    ['a default of another type', field(f.int({ ...a, default: 'three' } as never)), 'fields.x: the default "three" does not fit into the field itself'],
    ['a pattern that repeats what repeats', field(f.text({ ...a, max: 40, pattern: { ...b, matches: '([a-z]+ ?)+' } })), 'fields.x.pattern: ([a-z]+ ?)+ can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |'],
    ['a pattern that repeats a choice', field(f.text({ ...a, max: 40, pattern: { ...b, matches: '(a|a)*' } })), 'fields.x.pattern: (a|a)* can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |'],
    ['a pattern that repeats what may be nothing', field(f.text({ ...a, max: 40, pattern: { ...b, matches: '(a?){30}' } })), 'fields.x.pattern: (a?){30} can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |'],
    ['a pattern of many repetitions', field(f.text({ ...a, max: 40, pattern: { ...b, matches: 'a*a*a*a*b' } })), 'fields.x.pattern: a*a*a*a*b can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |'],
    ['a pattern of a long text', field(f.text({ ...a, max: 201, pattern: { ...b, matches: 'a+b' } })), 'fields.x.pattern: matches takes a max of 200 at most'],
    ['a shape that is longer than the text may be', field(f.text({ ...a, max: 5, pattern: { ...b, like: 'K-0000' } })), 'fields.x.pattern: K-0000 has 6 characters, and the field takes 0 to 5; change its max'],
    ['a shape that is shorter than the text must be', field(f.text({ ...a, min: 7, pattern: { ...b, like: 'K-0000' } })), 'fields.x.pattern: K-0000 has 6 characters, and the field takes 7 to 200; change its min'],
    ['a shape in sub-records that is too long', field(f.rows({ ...a, fields: { y: f.text({ ...b, max: 5, pattern: { ...b, like: 'K-0000' } }) } })), 'fields.x.y.pattern: K-0000 has 6 characters'],
    ['nothing to choose', field(f.pick({ ...a, options: {} })), 'fields.x.options: there is nothing to choose'],
    ['a file in sub-records', field(f.rows({ ...a, fields: { y: f.file(b) } })), 'fields.x.y: a file cannot stand in sub-records'],
    ['a formula of what is no number', field(f.computed({ ...a, as: 'int', value: { plus: ['name', 1] } })), 'fields.x.value: name is of the kind text, and no stored number'],
    ['a formula of nothing', field(f.computed({ ...a, as: 'int', value: { plus: ['nam', 1] } })), 'fields.x.value: there is no field nam; did you mean name?'],
    ['a formula that is a text', wrong({}, { x: f.computed({ ...a, as: 'text', value: { plus: ['y', 1] } }), y: f.int(b) }), 'fields.x.value: what is computed as text is no number'],
    ['a day before a text', wrong({ must: [{ ...b, holds: { x: { gte: { field: 'name' } } }, at: 'x' }] }, { x: f.date(a) }), 'must.0: x cannot be compared with name'],
    ['a day before nothing', wrong({ must: [{ ...b, holds: { x: { gte: { field: 'nam' } } }, at: 'x' }] }, { x: f.date(a) }), 'must.0: there is no field nam; did you mean name?'],
    // States.
    ['a state value used twice', field(f.state({ ...a, initial: 'x', states: { x: { ...b, value: 1 }, y: { ...c, value: 1 } } })), 'fields.x.states: y and x share the value 1'],
    ['an initial state that is none', field(f.state({ ...a, initial: 'z', states: { x: b } } as never)), 'fields.x.initial: there is no state z'],
    ['a state nobody reaches', field(f.state({ ...a, initial: 'x', states: { x: b, y: c } })), 'fields.x.states: no action leads to y'],
    ['values of two sorts', field(f.state({ ...a, initial: 'x', states: { x: { ...b, value: 1 }, y: c } })), 'fields.x.states: some states have a number as value and some a word; say one sort for all'],
    ['an action from nowhere', action({ from: ['planed'], to: 'done' }), 'actions.go: there is no state planed; did you mean planned?'],
    ['an action to nowhere', action({ from: ['planned'], to: 'gone' }), 'actions.go: there is no state gone; did you mean done?'],
    ['an action of no state', action({ from: [], to: 'done' }), 'actions.go: from: there is no state in which it could be taken'],
    ['a move of what is no state', action({ on: 'name', from: ['planned'], to: 'done' }), 'actions.go: on: name is no state'],
    // Conditions.
    ['a condition on what is no field', wrong({ when: { name: { statu: 'done' } } }), 'when.name: there is no field statu; did you mean status?'],
    ['a condition for what is no field', wrong({ when: { nam: { status: 'done' } } }), 'when: there is no field nam; did you mean name?'],
    ['a field that is there when it is filled in', wrong({ when: { x: { x: { gt: 1 } } } }, { x: f.int(a) }), 'when.x: it asks for x itself, which nobody can fill in before it holds; ask for another field'],
    ['a field that is there by what is worked out of it', wrong({ when: { x: { y: 1 } } }, { x: f.int(a), y: f.computed({ ...b, as: 'int', value: { plus: ['x', 1] } }) }), 'when.x: it asks for x itself'],
    ['two fields that are there by each other', wrong({ when: { x: { y: 1 }, y: { x: 1 } } }, { x: f.int(a), y: f.int(b) }), 'when.y: it asks for x, which asks for y itself, which nobody can fill in before it holds; ask for another field'],
    ['three fields that are there by each other', wrong({ when: { x: { y: 1 }, y: { z: { gt: 1 } }, z: { or: [{ name: 'N' }, { x: 1 }] } } }, { x: f.int(a), y: f.int(b), z: f.int(c) }), 'when.x: it asks for y, which asks for z, which asks for x itself'],
    ['a condition on a state that is none', wrong({ removeWhen: { status: 'finished' } }), 'removeWhen: there is no state of status finished'],
    ['a condition on an option that is none', field(f.pick({ ...a, options: { hot: b } }), { removeWhen: { x: 'cold' } }), 'removeWhen: there is no option of x cold'],
    ['a condition of another type', field(f.int(a), { removeWhen: { x: { gt: 'many' } } }), 'removeWhen: x is of the kind int, which is never "many"'],
    ['a day that is none', field(f.date(a), { removeWhen: { x: { gte: 'soon' } } }), 'removeWhen: x is of the kind date, which is never "soon"'],
    ['a day without end where there is none', field(f.date(a), { removeWhen: { x: 'long-term' } }), 'removeWhen: x is of the kind date, which is never "long-term"'],
    ['a range that meets no day', field(f.dateRange(a), { removeWhen: { x: { gte: 'soon' } } }), 'removeWhen: x is of the kind dateRange, which is never "soon"'],
    ['a part of a whole number', field(f.int(a), { removeWhen: { x: { gte: 1.5 } } }), 'removeWhen: x is of the kind int, which is never 1.5'],
    ['a number that no column holds', field(f.int(a), { removeWhen: { x: { in: [1, 3e9] } } }), 'removeWhen: x is of the kind int, which is never 3000000000'],
    ['a moment in another form than it is kept in', field(f.dateTime(a), { removeWhen: { x: { lt: '2026-11-21T00:00:00+08:00' } } }), 'removeWhen: x never holds "2026-11-21T00:00:00+08:00"; write "2026-11-20T16:00:00.000Z"'],
    ['a phone that is none', field(f.text({ ...a, like: 'phone' }), { removeWhen: { x: '138' } }), 'removeWhen: x is of the kind text, which is never "138"'],
    ['a test that is none', field(f.int(a), { removeWhen: { x: { above: 3 } } }), 'removeWhen: there is no test above'],
    ['a condition that compares a list', field(f.refs('rooms', a), { removeWhen: { x: { in: ['r'] } } }), 'removeWhen: x is of the kind refs, which can only be asked whether it is filled in'],
    ['a condition on what a rule gives', field(f.computed({ ...a, as: 'int' }), { removeWhen: { x: 1 } }), 'removeWhen: x is computed without a formula (value): what is not stored cannot be asked for'],
    ['a condition beside what a rule gives', wrong({ removeWhen: { y: { lt: { field: 'x' } } } }, { x: f.computed({ ...a, as: 'int' }), y: f.int(b) }), 'removeWhen: x is computed without a formula (value): what is not stored cannot be asked for'],
    ['a condition of another type on what is worked out', wrong({ removeWhen: { x: 'much' } }, { x: f.computed({ ...a, as: 'int', value: { plus: ['y', 1] } }), y: f.int(b) }), 'removeWhen: x is of the kind computed, which is never "much"'],
    // Conditions that never hold.
    ['a number beyond the most', field(f.int({ ...a, max: 500 }), { removeWhen: { x: { gt: 999 } } }), 'removeWhen: x is never gt 999: it takes -2147483648 to 500; change the comparison, or what the field takes'],
    ['a number above the most itself', action({ when: { x: { gt: 500 } } }, { x: f.int({ ...a, max: 500 }) }), 'actions.go.when: x is never gt 500: it takes -2147483648 to 500'],
    ['a number below the least', wrong({ when: { name: { x: { lte: 0 } } } }, { x: f.int({ ...a, min: 1 }) }), 'when.name: x is never lte 0: it takes 1 to 2147483647'],
    ['an amount below nothing', field(f.money(a), { removeWhen: { x: { lt: 0 } } }), 'removeWhen: x is never lt 0: it takes 0 to 100000000000'],
    ['a part that is finer than the field', field(f.number({ ...a, decimals: 1 }), { removeWhen: { x: { gt: 1.1, lt: 1.2 } } }), 'removeWhen: x is never gt 1.1 and lt 1.2 at once; take one of them out, or say or: [ … ] where either will do'],
    ['a number that is none of the field’s', field(f.int({ ...a, max: 500 }), { removeWhen: { x: { in: [1, 999] } } }), 'removeWhen: x is never 999: it takes -2147483648 to 500'],
    ['a text that is too long', field(f.text({ ...a, max: 2 }), { removeWhen: { x: 'abc' } }), 'removeWhen: x is never "abc": it takes 0 to 2 characters'],
    ['a text of another pattern', field(f.text({ ...a, pattern: { ...b, like: 'K-0000' } }), { removeWhen: { x: { not: 'K-1' } } }), 'removeWhen: x is never "K-1": it takes what its pattern says (B)'],
    ['a day before every day', field(f.date(a), { removeWhen: { x: { lt: '0001-01-01' } } }), 'removeWhen: x is never lt "0001-01-01": it takes 0001-01-01 to 9999-12-31'],
    ['two ends that leave nothing', field(f.int(a), { editWhen: [{ when: { x: { gt: 5, lt: 3 } }, fields: '*' }] }), 'editWhen.0: x is never gt 5 and lt 3 at once'],
    ['two days that leave none', wrong({ must: [{ ...b, holds: { x: { gt: '2026-01-01', lt: '2026-01-02' } }, at: 'x' }] }, { x: f.date(a) }), 'must.0: x is never gt "2026-01-01" and lt "2026-01-02" at once'],
    ['two moments that leave none', field(f.dateTime(a), { removeWhen: { x: { gt: '2026-01-01T00:00:00.000Z', lt: '2026-01-01T00:00:00.001Z' } } }), 'removeWhen: x is never gt "2026-01-01T00:00:00.000Z" and lt'],
    ['filled in and empty', field(f.int(a), { removeWhen: { x: { set: false, gt: 3 } } }), 'removeWhen: x is never set false and gt 3 at once'],
    ['a list that is filled in and empty', field(f.images(a), { removeWhen: { x: { set: true }, or: [{ x: { set: false } }, { x: null }] } }), 'removeWhen: x is never set false and set true at once'],
    ['two options at once', field(f.pick({ ...a, options: { p: b, q: c } }), { removeWhen: { x: 'p', or: [{ x: { in: ['q'] } }] } }), 'removeWhen: x is never in ["q"] and "p" at once'],
    ['yes and no at once', field(f.bool(a), { removeWhen: { x: true, or: [{ x: { not: true } }] } }), 'removeWhen: x is never not true and true at once'],
    ['no state of all', wrong({ removeWhen: { status: { in: ['planned'], not: 'planned' } } }), 'removeWhen: status is never in ["planned"] and not "planned" at once'],
    ['a state from which it is not taken', action({ from: ['planned'], to: 'done', when: { status: 'done' } }), 'actions.go.when: status is never "done" and in ["planned"] (from) at once'],
    ['a need of a state from which it is not taken', action({ from: ['planned'], to: 'done', needs: { name: { status: 'done' } } }), 'actions.go.needs.name: status is never "done" and in ["planned"] (from) at once'],
    ['a dialog of a state from which it is not taken', action({ from: ['planned'], to: 'done', ask: { name: 'required' }, askWhen: { name: { status: 'done' } } }), 'actions.go.askWhen.name: status is never "done" and in ["planned"] (from) at once'],
    ['more than what is worked out can be', wrong({ removeWhen: { x: { gt: 1, lt: 1 } } }, { x: f.computed({ ...a, as: 'percent', value: { divide: ['y', 2] } }), y: f.int(b) }), 'removeWhen: x is never gt 1 and lt 1 at once'],
    ['a comparison with itself', field(f.int(a), { removeWhen: { x: { gt: { field: 'x' } } } }), 'removeWhen: x is compared with itself; name another field, or a value'],
    ['a condition on a role that is none', wrong({ removeWhen: { by: { roles: ['boss'] } } }), 'removeWhen: there is no role boss'],
    ['who acts asked of what must hold', wrong({ must: [{ ...b, holds: { by: { roles: ['creator'] } }, at: 'name' }] }), byNobody('must.0')],
    ['who acts asked of what is there', wrong({ when: { name: { by: { self: true } } } }), byNobody('when.name')],
    ['who acts asked of a need', action({ needs: { name: { or: [{ by: { roles: ['creator'] } }] } } }), byNobody('actions.go.needs.name')],
    ['who acts asked of a dialog', action({ ask: { x: f.int(a) }, askWhen: { x: { by: { roles: ['creator'] } } } }), byNobody('actions.go.askWhen.x')],
    ['an edit rule for what is no field', wrong({ editWhen: [{ when: {}, fields: ['nam'] }] }), 'editWhen.0.fields: there is no field nam; did you mean name?'],
    // Actions.
    ['a dialog that asks for what is no field', action({ ask: { goodPieces: 'required' } }), 'actions.go: ask: there is no field goodPieces'],
    ['a dialog field of no dialog', action({ ask: { name: 'required' }, askWhen: { nam: { status: 'done' } } }), 'actions.go: askWhen: there is no field in the dialog nam; did you mean name?'],
    ['a new dialog field of a field’s name', action({ ask: { name: f.text(a) } }), "actions.go: ask: name is a field of the record; say 'required' or 'optional', or call the new one otherwise"],
    ['a reason for no condition', action({ because: { zh: '因', en: 'So' } }), 'actions.go: because: there is no when that it would explain; say one, or take it out'],
    ['more entries than there can be', action({ needs: { x: { atLeast: 4 } } }, { x: f.rows({ ...a, max: 3, fields: { y: f.int(b) } }) }), 'actions.go: needs: x never has 4 entries, as its max is 3'],
    ['more entries than its kind lets there be', action({ needs: { x: { atLeast: 10 } } }, { x: f.images(a) }), 'actions.go: needs: x never has 10 entries, as its max is 9'],
    ['no entries', action({ needs: { x: { atLeast: 0 } } }, { x: f.images(a) }), 'actions.go: needs: x: atLeast is a whole number from 1 on'],
    ['half an entry', action({ needs: { x: { atLeast: 1.5 } } }, { x: f.images(a) }), 'actions.go: needs: x: atLeast is a whole number from 1 on'],
    ['entries of what is no list', action({ needs: { name: { atLeast: 2 } } }), 'actions.go: needs: name is no list'],
    ['a need that is no field', action({ needs: { nam: true } }), 'actions.go: there is no field nam; did you mean name?'],
    ['a need that nobody can fill', action({ needs: { x: true } }, { x: f.int({ ...a, hide: ['form'] }) }), 'actions.go.needs: nobody can fill x: no form holds it, and no other action asks for or sets it'],
    ['a need of what the mall fills in', action({ needs: { x: true } }, { x: f.createdTime(a) }), 'actions.go.needs: x is of the kind createdTime, which the mall itself fills in, so that it is always there; take it out, or ask for its value in when'],
    ['a need of a state', action({ needs: { status: true } }), 'actions.go.needs: status is of the kind state, which the mall itself fills in'],
    ['a need of what a rule gives', action({ needs: { x: true } }, { x: f.computed({ ...a, as: 'int' }) }), 'actions.go.needs: x is of the kind computed, of which nobody knows whether it is filled in; take it out'],
    ...[['get', 'get'], ['history', 'history'], ['reveal', 'reveal'], ['addOrUpdate', 'save'], ['del', 'remove']].map(([call, slot]): [string, AnyResource, string] => [
      `an action that is called like the call ${slot}`,
      wrong({ actions: { finish, [call as string]: { zh: '去', en: 'Go', roles: '*' } } }),
      `actions.${call}: /api/firings/${call}Firing is already taken by firings calls.${slot}; call the action otherwise, or its path by calls: { actions: { ${call}: '…' } }`,
    ]),
    ['two actions of one path', wrong({ actions: { finish, go: { zh: '去', en: 'Go', roles: '*' } }, calls: { actions: { go: 'finishFiring' } } }), 'actions.go: /api/firings/finishFiring is already taken by firings actions.finish'],
    ['an action that says nothing of roles', action({ roles: undefined }), 'actions.go: roles are required'],
    // Fields of sub-records and dialogs, where they are wrong as anywhere else.
    ...inBoth('a reference to nowhere', f.ref('room', a), 'there is no resource room; did you mean rooms?'),
    ...inBoth('a filter by what the target has not', f.ref('rooms', { ...a, filter: { size: 'big' } }), 'there is no field of rooms size', '.filter'),
    ...inBoth('a misspelt option', f.text({ ...a, requred: true } as never), 'there is no key requred; did you mean required?'),
    ...inBoth('min above max', f.int({ ...a, min: 9, max: 3 }), 'min 9 is above max 3'),
    ...inBoth('a default out of its range', f.int({ ...a, max: 9, default: 13 }), 'the default 13 does not fit into the field itself (-2147483648 to 9)'),
    ...inBoth('no regular expression', f.text({ ...a, pattern: { ...b, matches: '([' } }), '([ is no regular expression', '.pattern'),
    ...inBoth('a pattern that repeats what repeats', f.text({ ...a, pattern: { ...b, matches: '(a+)+b' } }), '(a+)+b can be read in too many ways', '.pattern'),
    ...inBoth('nothing to choose', f.pick({ ...a, options: {} }), 'there is nothing to choose', '.options'),
    ...inBoth('a role that is none', f.pick({ ...a, options: { x: { ...b, roles: ['bos'] } } }), 'there is no role bos', '.options.x.roles'),
    ...inBoth('an option that is carried over', f.pick({ ...a, options: { x: { ...b, was: 'y' } } }), 'no option is carried over in ', '.options.x.was'),
    ...inBoth('a label in one language', f.text({ zh: '甲' } as never), 'the en label is empty'),
    ...['unique', 'search', 'once', 'hide', 'snapshot', 'confirmBy'].flatMap(word =>
      inBoth(`the word ${word}`, f.text({ ...a, [word]: word === 'hide' ? ['form'] : true } as never), `${word} means nothing in `)),
    ...[f.state({ ...a, ...open }), f.serial({ ...a, prefix: 'S', digits: 3 }), f.computed({ ...a, as: 'int' }), f.createdTime(a)].flatMap(each =>
      inBoth(`the kind ${each.kind}`, each, `a ${each.kind} cannot stand in `)),
    ['a former name in a dialog', inDialog(f.text({ ...a, was: 'z' })), 'actions.go.ask.q: was means nothing in a dialog; take it out'],
    ['a name in a dialog that the call needs', action({ ask: { version: f.int(a) } }), 'actions.go.ask.version: this name is taken or not a word'],
    ['a former name of two in sub-records', field(f.rows({ ...a, fields: { y: f.text({ ...b, was: 'z' }), q: f.text({ ...c, was: 'z' }) } })), 'fields.x.q.was: z has become another field already'],
    ['sub-records of a dialog', inDialog(f.rows({ ...a, fields: { y: f.ref('room', b) } })), 'actions.go.ask.q.y: there is no resource room; did you mean rooms?'],
    // What an action sets.
    ['a copy of another target', action({ set: { x: { field: 'y' } } }, { x: f.ref('rooms', a), y: f.ref('places', b) }), 'actions.go: set: y does not fit into x'],
    ['a copy of more than fits', action({ set: { x: { field: 'name' } } }, { x: f.text({ ...a, max: 3 }) }), 'actions.go: set: name can hold what x does not take; make their choices, limits and forms alike'],
    ['a copy of another option', action({ set: { x: { field: 'y' } } }, { x: f.pick({ ...a, options: { p: c } }), y: f.pick({ ...b, options: { p: c, q: a } }) }), 'actions.go: set: y can hold what x does not take'],
    ['a copy of less than there must be', action({ set: { x: { field: 'y' } } }, { x: f.int({ ...a, min: 5 }), y: f.int(b) }), 'actions.go: set: y can hold what x does not take'],
    ['a copy of another form', action({ set: { x: { field: 'name' } } }, { x: f.text({ ...a, like: 'phone' }) }), 'actions.go: set: name can hold what x does not take'],
    ['a copy of a day without end', action({ set: { x: { field: 'y' } } }, { x: f.date(a), y: f.date({ ...b, longTerm: true }) }), 'actions.go: set: y can hold what x does not take'],
    ['a record by its id', action({ set: { x: 'nobody' } }, { x: f.ref('rooms', a) }), 'actions.go: set: x names a record, which no declaration knows; copy a field, or empty it'],
    ['a copy that is set', action({ set: { x: 'me' } }, { x: f.text({ ...a, snapshot: 'y.name' }), y: f.ref('rooms', b) }), 'actions.go: set: x is copied along a reference (snapshot), and no action sets it'],
    // What would be seen where it is not.
    ['a copy that takes off a mask', action({ set: { y: { field: 'x' } } }, { x: f.text({ ...a, mask: 'phone' }), y: f.text(b) }), 'actions.go: set: x is masked, and y would show it; say the same mask there'],
    ['a copy behind another mask', action({ set: { y: { field: 'x' } } }, { x: f.text({ ...a, mask: 'phone' }), y: f.text({ ...b, mask: 'name' }) }), 'actions.go: set: x is masked, and y would show it'],
    ['a copy of sub-records that takes off a mask', action({ set: { y: { field: 'x' } } }, { x: f.rows({ ...a, fields: { q: f.text({ ...c, mask: 'phone' }) } }), y: f.rows({ ...b, fields: { q: f.text(c) } }) }), 'actions.go: set: x is masked, and y would show it'],
    ['a copy that more may read', wrong({ actions: { finish, go: { zh: '去', en: 'Go', roles: '*', set: { y: { field: 'x' } } } }, roles: { ...everyone, fields: { x: { read: ['creator'] }, y: { read: ['creator', 'user'] } } } }, { x: f.text(a), y: f.text(b) }), 'actions.go: set: more may read y than x; say roles.fields.y.read alike'],
    ['a snapshot that takes off a mask', wrong({}, { x: f.text({ ...a, mask: 'phone' }), y: f.ref('firings', b), z: f.text({ ...c, snapshot: 'y.x' }) }), 'fields.z.snapshot: y.x is masked, and z would show it; say the same mask there'],
    ['a snapshot that more may read', wrong({ roles: { ...everyone, fields: { x: { read: ['creator'] } } } }, { x: f.text(a), y: f.ref('firings', b), z: f.text({ ...c, snapshot: { from: 'y.x', by: 'finish' } }) }), 'fields.z.snapshot: more may read z than y.x; say roles.fields.z.read alike'],
    ['a formula that more may read', wrong({ roles: { ...everyone, fields: { y: { read: ['creator'] } } } }, { x: f.computed({ ...a, as: 'int', value: { plus: ['y', 1] } }), y: f.int(b) }), 'fields.x.value: more may read x than y; say roles.fields.x.read alike'],
    ['a message by a name that its reader does not see', wrong({ title: 'x', actions: { finish, go: { zh: '去', en: 'Go', roles: '*', tell: { to: ['user'], zh: '{name}好', en: '{name} is done' } } }, roles: { ...everyone, fields: { x: { read: ['creator'] } } } }, { x: f.text(a) }), 'actions.go: tell: user does not see x'],
    // Who acts.
    ['the own record where none is an account', action({ when: { by: { self: true } } }), "actions.go.when: by: self: no record is anybody's account here; only those of table: 'accounts' are"],
    ['one of no roles', wrong({ removeWhen: { by: { roles: [] } } }), 'removeWhen: by: nobody is in one of no roles'],
    ['who acts asked for nothing', wrong({ editWhen: [{ when: { or: [{ by: {} }] }, fields: '*' }] }), 'editWhen.0: by: it asks for nobody; say roles or self'],
    ['who acts where the mall does', action({ roles: 'mall', when: { by: { roles: ['creator'] } } }), 'actions.go.when: by: the mall alone takes it; take it out'],
    ['above and below one field', wrong({ removeWhen: { x: { gt: { field: 'y' }, lt: { field: 'y' } } } }, { x: f.int(a), y: f.int(b) }), 'removeWhen: x is never gt y and lt y at once; take one of them out, or say or: [ … ] where either will do'],
    ['beside one field and not, in one of several', wrong({ removeWhen: { x: { gte: { field: 'y' } }, or: [{ x: { lt: { field: 'y' } } }] } }, { x: f.int(a), y: f.int(b) }), 'removeWhen: x is never lt y and gte y at once'],
    ['a default that only some may choose', field(f.pick({ ...a, options: { p: b, q: { ...c, roles: ['creator'] } }, default: 'q' })), 'fields.x: the default "q" is chosen by creator alone: whoever else says nothing would be refused; take the default out, or let everyone choose it who makes records'],
    ['a default among several that nobody may choose', field(f.picks({ ...a, options: { p: b, q: { ...c, roles: [] } }, default: ['p', 'q'] })), 'fields.x: the default "q" is chosen by nobody: whoever else says nothing would be refused'],
    ['a default that only some who take the action may choose', inDialog(f.pick({ ...a, options: { p: b, q: { ...c, roles: ['creator'] } }, default: 'q' })), 'actions.go.ask.q: the default "q" is chosen by creator alone'],
    ['a value of an option', field(f.pick({ ...a, options: { p: { ...b, value: 7 } } })), 'fields.x.options.p: there is no key value'],
    ['who may choose a state', wrong({}, { status: f.state({ zh: '状态', en: 'Status', ...open, states: { ...open.states, done: { ...open.states.done, roles: ['creator'] } } } as never) }), 'fields.status.states.done: there is no key roles'],
    ['a message to those who reach only their own', action({ tell: { ...a, to: ['buyer'] } }), 'actions.go.tell: buyer reaches only what is their own, and no record here is anybody’s; say own, or tell others'],
    // What is misspelt deeper.
    ['a misspelt key of who acts', wrong({ removeWhen: { by: { role: ['creator'] } } }), 'removeWhen: there is no key of by role; did you mean roles?'],
    ['a misspelt key of a message', action({ tell: { ...a, to: ['creator'], att: 'show' } }), 'actions.go.tell: there is no key att'],
    ['a message of a sort that is none', action({ tell: { ...a, to: ['creator'], as: 'todos' } }), 'actions.go.tell.as: there is no sort of message todos; did you mean todo?'],
    ['a message that leads nowhere', action({ tell: { ...a, to: ['creator'], at: 'shop' } }), 'actions.go.tell.at: there is no place shop; did you mean show?'],
    ['a message to a role that is none', action({ tell: { ...a, to: ['boss'] } }), 'actions.go.tell: there is no role boss'],
    ['a misspelt key of an option', field(f.pick({ ...a, options: { x: { ...b, colour: 'red' } } } as never)), 'fields.x.options.x: there is no key colour; did you mean color?'],
    ['a colour that is none', field(f.pick({ ...a, options: { x: { ...b, color: 'pink' } } } as never)), 'fields.x.options.x.color: there is no colour pink'],
    ['a misspelt call', wrong({ calls: { service: 's', name: 'Firing', lst: 'x' } }), 'calls: there is no key lst; did you mean list?'],
    ['a call of no action', wrong({ calls: { service: 's', name: 'Firing', actions: { finsh: 'x' } } }), 'calls.actions: there is no key finsh; did you mean finish?'],
    ['an address of no view', wrong({ paths: { lists: '/a/b' } }), 'paths: there is no key lists; did you mean list?'],
    ['a place that is none', field(f.text({ ...a, hide: ['table'] } as never)), 'fields.x.hide: there is no place table'],
    ['a place of a button that is none', action({ at: ['rows'] }), 'actions.go.at: there is no place rows; did you mean row?'],
    ['a format that is none', field(f.text({ ...a, like: 'fone' } as never)), 'fields.x.like: there is no format fone'],
    ['a mask that is none', field(f.text({ ...a, mask: 'names' } as never)), 'fields.x.mask: there is no mask names; did you mean name?'],
    ['a table of the mall that is none', wrong({ table: 'sessions' }), 'table: there is no table of the mall sessions'],
    ['a size of a page that is none', wrong({ list: { perPage: 30 } }), 'list.perPage: there is no size of a page 30'],
    ['a role that is no list', wrong({ roles: { read: 'creator' } }), "roles.read: creator is no list of roles; say ['creator']"],
    ['a misspelt key of what must hold', wrong({ must: [{ ...b, hold: {}, at: 'name' }] }), 'must.0: there is no key hold; did you mean holds?'],
    ['a misspelt key of an edit rule', wrong({ editWhen: [{ whn: {}, fields: '*' }] }), 'editWhen.0: there is no key whn; did you mean when?'],
    ['a formula of no sign', field(f.computed({ ...a, as: 'int', value: { add: ['y', 1] } } as never)), 'fields.x.value: there is no sign add'],
    ['a computed field of no sort', field(f.computed({ ...a, as: 'integer' } as never)), 'fields.x.as: there is no sort of value integer'],
    ['a confirmation of what is never doubtful', wrong({}, { x: f.text({ ...a, confirmBy: 'y' }), y: f.bool(b) }), "fields.x: confirmBy: only a text with like: 'creditCode' is ever doubtful"],
    // What another type would be.
    ['a word for what is only added', wrong({ append: 'chain', actions: {}, roles: { read: '*', create: '*' } }), `append: "chain" says nothing here; say true, or 'chained'`],
    ['a word for the calls', wrong({ calls: 'REST' }), `calls: "REST" says nothing here; say 'rest', or an object of names`],
    ['a word for yes', wrong({ early: 'yes' }), 'early: "yes" says nothing here; say true, or leave it out'],
    ['a word for what is asked', action({ ask: { name: 'needed' } }), `actions.go.ask.name: "needed" says nothing here; say 'required', 'optional', or a new field`],
    ['a unit in one text', field(f.int({ ...a, unit: 'bowls' } as never)), `fields.x.unit: "bowls" is one text; say it in each language: { zh: '…', en: '…' }`],
    ['help in one text', field(f.int({ ...a, help: 'how many' } as never)), 'fields.x.help: "how many" is one text; say it in each language'],
    ['help of a section in one text', wrong({ form: [{ ...a, help: 'All', fields: ['name'] }] }), 'form.0.help: "All" is one text'],
    ['a question in one text', action({ confirm: 'Sure?' }), 'actions.go.confirm: "Sure?" is one text'],
    ['a list without columns', wrong({ list: { columns: [] } }), 'list.columns: there is no column; name some, or leave columns out'],
    ['a list of nobody', wrong({ roles: { ...everyone, create: [] } }), 'roles.create: the list of roles is empty; name some, or leave it out'],
    ['no number as a limit', field(f.number({ ...a, max: Number.NaN })), 'fields.x: max NaN is no number'],
    ['part of a whole number as a limit', field(f.int({ ...a, min: 0.5 })), 'fields.x: min 0.5 is no whole number'],
    ['a limit that is finer than the field', field(f.number({ ...a, min: 0.05, decimals: 1 })), 'fields.x: min 0.05 is finer than the field, which has 1 decimal place'],
    ['room for no entry', field(f.rows({ ...a, max: -2, fields: { y: f.int(b) } })), 'fields.x: max -2 leaves room for nothing; say 1 at least'],
    ['one value for all that is each one’s own', field(f.text({ ...a, unique: true, default: 'K' })), 'fields.x: unique and default cannot both be'],
    ['a division by nothing', field(f.computed({ ...a, as: 'int', value: { plus: ['y', { divide: ['y', 0] }] } }), {}), 'fields.x.value: it divides by 0, which is nothing'],
    // What never happens.
    ['a clock that nothing sets going', action({ roles: 'mall', from: ['planned'], to: 'done', due: 'x' }, { x: f.dateTime({ ...a, hide: ['form'] }) }), 'actions.go: due: nothing ever fills x, so that its time never comes: no form holds it, and no other action asks for or sets it'],
    ['a clock that only sets itself', action({ roles: 'mall', due: 'x', set: { x: { days: 1 } } }, { x: f.dateTime({ ...a, hide: ['form'] }) }), 'actions.go: due: nothing ever fills x'],
    ['an action of the mall that nothing takes', action({ roles: 'mall' }), 'actions.go: nothing ever takes it: say due, by which a clock does, or write rules that take it, and rules(firings) with them'],
    // What is said of it.
    ['a misspelt name in what is said afterwards', action({ done: { zh: '“{nam}”好了', en: '“{nam}” is done' } }), 'actions.go.done: {nam} would stay as it is: only {name} is filled in here'],
    ['a name that one language lacks', action({ tell: { zh: '好了', en: '{name} is done', to: ['creator'] } }), 'actions.go.tell: the zh text lacks {name}, which the other language has'],
    // Who can do what is named.
    ['a question for what its taker may not write', action({ roles: ['creator', 'user'], ask: { x: 'required' } }, { x: f.int({ ...a, hide: ['form'] }) }, { fields: { x: { read: ['creator'] } } }), 'actions.go: ask: user is asked for x, and may not write it (roles.fields)'],
    ['an option that nobody can choose', field(f.pick({ ...a, options: { p: { ...b, roles: ['buyer'] }, q: c } }), { roles: { ...everyone, create: ['creator'], edit: ['user'] } }), 'fields.x.options.p.roles: buyer may neither make nor change these records, so nobody can choose it'],
    ['nothing to reveal', wrong({ roles: { ...everyone, reveal: ['creator'] } }), 'roles.reveal: there is no masked field to reveal; mask one, or leave it out'],
    ['a revealing of what only sub-records mask', field(f.rows({ ...a, fields: { y: f.text({ ...b, mask: 'phone' }) } }), { roles: { ...everyone, reveal: ['creator'] } }), 'roles.reveal: there is no masked field to reveal; in sub-records (x.y) a mask hides it from everyone'],
    ['a guest without records of its own', wrong({ roles: { ...everyone, export: ['buyer'] } }), "roles.export: buyer reaches only what is its own, and these records are nobody's; say own, or take buyer out"],
    ['an edit rule for what the mall fills in', field(f.createdTime(), { editWhen: [{ when: {}, fields: ['x'] }] }), 'editWhen.0.fields: x is of the kind createdTime, which no form writes'],
    // The list.
    ['a column that is no field', wrong({ list: { columns: ['nam'] } }), 'list.columns: there is no field nam; did you mean name?'],
    ['a filter that is no field', wrong({ list: { filters: ['fired'] } }), 'list.filters: there is no field fired'],
    ['a sort by what is no field', wrong({ list: { sort: '-fired' } }), 'list.sort: there is no field fired'],
    ['a filter by rows', field(f.rows({ ...a, fields: { y: f.int(b) } }), { list: { filters: ['x'] } }), 'list.filters: x is of the kind rows, which cannot be filtered by'],
    ['a sort by pictures', field(f.images(a), { list: { sort: 'x' } }), 'list.sort: x is of the kind images, which cannot be sorted by'],
    ['a column of rows', field(f.rows({ ...a, fields: { y: f.int(b) } }), { list: { columns: ['x'] } }), 'list.columns: x is of the kind rows, which is no column'],
    ['tabs by a pick', field(f.pick({ ...a, options: { x: b } }), { list: { tabs: 'x' } }), 'list.tabs: x is of the kind pick, and tabs are those of a state; put it among the filters'],
    ['tabs by a text', wrong({ list: { tabs: 'name' } }), 'list.tabs: name is of the kind text, and tabs are those of a state; put it among the filters'],
    ['a title that is no field', wrong({ title: 'nam' }), 'title: there is no field nam; did you mean name?'],
    // The form.
    ['a form field that is none', wrong({ form: [{ ...a, fields: ['name', 'nam'] }] }), 'form.0: there is no field nam; did you mean name?'],
    ['a required field in no section', wrong({ form: [{ ...a, fields: ['x'] }] }, { x: f.int(a) }), 'fields.name.required: no section of the form holds it, so that no record can be saved; put it into one'],
    ['a required field hidden from the form', field(f.int({ ...a, required: true, hide: ['form'] })), "fields.x.required: it is hidden from the form (hide: ['form']), so that nobody is asked for it"],
    ['a field twice in the form', wrong({ form: [{ ...a, fields: ['name'] }, { ...b, fields: ['name'] }] }), 'form: name stands here twice'],
    ['a read-only field in the form', wrong({ form: [{ ...a, fields: ['name', 'status'] }] }), 'form.0: status is of the kind state, which no form writes'],
    ['a hidden field in the form', field(f.int({ ...a, hide: ['form'] }), { form: [{ ...a, fields: ['name', 'x'] }] }), "form.0: x is hidden there (hide: ['form']); take it out of one of the two"],
    // References.
    ['a reference to nowhere', field(f.ref('room', a)), 'fields.x: there is no resource room; did you mean rooms?'],
    ['a filter by what the target has not', field(f.ref('rooms', { ...a, filter: { size: 'big' } })), 'fields.x.filter: there is no field of rooms size'],
    ['a filter by a state that is none', field(f.ref('rooms', { ...a, filter: { open: 'perhaps' } })), 'fields.x.filter: there is no state of open perhaps'],
    ['a filter by a state of a list that is none', field(f.ref('rooms', { ...a, filter: { open: ['yes', 'perhaps'] } })), 'fields.x.filter: there is no state of open perhaps'],
    ['a filter by what a text holds', field(f.ref('rooms', { ...a, filter: { name: '灯' } })), 'fields.x.filter: name is of the kind text, and no list is asked for what is equal to it'],
    ['a filter that is a condition', field(f.ref('rooms', { ...a, filter: { open: { not: 'yes' } } as never })), 'fields.x.filter: there is no state of open [object Object]'],
    ['a filter by nothing', field(f.ref('rooms', { ...a, filter: { open: [] } })), 'fields.x.filter: open is asked for nothing; say a value, or a list of them'],
    ['a look-up along nothing', field(f.computed({ ...a, as: 'text', from: 'kiln.name' })), 'fields.x.from: kiln.name leads nowhere'],
    ['a count of nothing', field(f.computed({ ...a, as: 'int', count: 'kilns.room' })), 'fields.x.count: there is no resource kilns'],
    ['a count by no field', field(f.computed({ ...a, as: 'int', count: 'lamps.rom' })), 'fields.x.count: there is no field of lamps rom; did you mean room?'],
    ['a count of what leads elsewhere', field(f.computed({ ...a, as: 'int', count: 'lamps.room' })), 'fields.x.count: lamps.room is no reference (f.ref) to firings'],
    ['a count by a list of references', field(f.computed({ ...a, as: 'int', count: 'lamps.rooms' })), 'fields.x.count: lamps.rooms is no reference (f.ref) to firings'],
    ['a count that is an amount', field(f.computed({ ...a, as: 'money', count: 'lamps.room' })), "fields.x.count: a count is a whole number (as: 'int')"],
    ['a count that is looked up', field(f.computed({ ...a, as: 'int', from: 'x.name', count: 'lamps.room' })), 'fields.x.count: it is counted, and looked up (from) or worked out (value) besides; say one of them'],
    ['a condition on a count', field(f.computed({ ...a, as: 'int', count: 'lamps.room' }), { removeWhen: { x: 0 } }), 'removeWhen: x is computed without a formula (value): what is not stored cannot be asked for'],
    // Who, where and what it is called.
    ['no roles', wrong({ roles: undefined }), "roles: roles are required: nothing is allowed that is not said; begin with roles: { read: '*' }"],
    ['nobody who reads', wrong({ roles: { create: '*' } }), 'roles.read: nobody can read these records; say who, or false where the mall alone does'],
    ['a role that is none', wrong({ roles: { ...everyone, remove: ['boss'] } }), 'roles.remove: there is no role boss'],
    ['an unknown icon', wrong({ icon: 'flame' }), 'icon: there is no icon flame'],
    ['an unknown group', wrong({ group: 'masters' }), 'group: there is no group masters; did you mean master?'],
  ])('%s', (_, mistaken, line) => expect(said(mistaken)).toContainEqual(expect.stringMatching(exactly(line))))

  it.each([
    ['now', 'now'],
    ['a moment that is over', { days: -1 }],
    ['no while', { hours: 0 }],
    ['another field', { field: 'y' }],
  ])('a clock that is set back to %s', (_, x) =>
    expect(said(action({ roles: 'mall', due: 'x', set: { x } }, { x: f.dateTime(a), y: f.dateTime(b) }))).toContain(
      'actions.go: due: it would be taken again and again; leave its states, or set x to a while from now',
    ))
  it.each([
    ['to and fro', { finish: clock('x'), back: clockBack('y') }, 'finish, back'],
    ['to and fro by one moment', { finish: clock('x'), back: clockBack('x') }, 'finish, back'],
    ['by way of a third state', { finish: { ...clock('x'), from: ['begun'] }, begin: { ...clock('x'), zh: '始', en: 'Begin', to: 'begun' }, back: clockBack('y') }, 'finish, back, begin'],
    ['where what comes next is set later, and to now again', { finish: { ...clock('x'), set: { y: { days: 1 } } }, back: { ...clockBack('y'), set: { y: 'now' } } }, 'finish, back'],
  ])('clocks in a circle: %s', (_, actions, names) =>
    expect(said(circle(actions))).toEqual([
      expect.stringMatching(exactly(`actions.finish: due: ${names} lead round in a circle by clocks alone, for ever; in one of them set `)),
    ]))
  it('clocks in a circle: in one state, each setting the other’s moment', () => {
    const stays = (due: string, other: string) => ({ zh: due, en: due, from: ['planned'], roles: 'mall', due, set: { [due]: null, [other]: 'now' } })
    const done = { ...clock('x'), due: undefined, roles: '*' }
    const ways = (actions: object) => said(circle({ done, ...actions }))
    expect(ways({ one: stays('x', 'y'), two: stays('y', 'x') })).toEqual([
      expect.stringMatching(exactly('actions.one: due: one, two lead round in a circle by clocks alone, for ever; in one of them set ')),
    ])
    expect(ways({ one: stays('x', 'y'), two: { ...stays('y', 'x'), set: { y: null } } })).toEqual([])
    expect(ways({ one: stays('x', 'y'), two: { ...stays('y', 'x'), set: { y: null, x: { days: 1 } } } })).toEqual([])
  })
  it.each([
    ['the next moment is set later', { finish: { ...clock('x'), set: { y: { days: 1 } } }, back: clockBack('y') }],
    ['the next moment is emptied', { finish: clock('x'), back: { ...clockBack('y'), set: { x: null } } }],
    ['somebody takes one of them', { finish: clock('x'), back: { ...clockBack('y'), due: undefined, roles: '*' } }],
    ['the clocks run one way', { finish: { ...clock('x'), from: ['planned', 'begun'] }, begin: { ...clock('y'), zh: '始', en: 'Begin', to: 'begun' }, again: { ...clockBack('y'), due: undefined, roles: '*' } }],
  ])('no clocks in a circle where %s', (_, actions) => expect(said(circle(actions))).toEqual([]))
  it.each([
    ...serverTables.map(({ name: own }) => [own, `name: ${own} is a table of the mall itself; call the resource otherwise`]),
    ['kiln-firings', 'name: a resource is called by one word in camelCase'],
  ])('the name %s', (called, line) => {
    const mistaken = resource(called, { ...ours, fields: { name }, roles: everyone })
    expect(formatProblems(checkDeclarations([mistaken], around))).toContain(`resources/${called}.ts  ${line}`)
  })
  it.each(serverTables.map(table => table.name))('the former name %s', was =>
    expect(said(wrong({ was }))).toContain(`was: ${was} is a table of the mall itself, which keeps its name`))
  it.each(['chain_no', 'chain_before', 'chain_hash', 'search_text', 'fact_id', 'version'])('the field %s', column =>
    expect(said(wrong({}, { [column]: f.text(a) }))).toContain(`fields.${column}: this name is taken or not a word`))
  it.each([
    ['an action that is none', { actions: { finsh: () => {} } }, 'actions: there is no action finsh; did you mean finish?'],
    ['a misspelt hook', { sav: () => {} }, 'rules: there is no hook sav; did you mean save?'],
    ['a misspelt hook of many rows', { row: { stamp: '1', load: async () => [] } }, 'rules: there is no hook row; did you mean rows?'],
    ['a hook that is no function', { save: 'saved' }, 'save: a hook is a function, and this is none'],
    ['an action’s hook that is no function', { actions: { finish: { to: 'done' } } }, 'finish: a hook is a function, and this is none'],
    ['a field that is none', { computed: { shar: () => [] } }, 'computed: there is no field that a rule computes shar; did you mean share?'],
    ['a field that people fill in', { computed: { name: () => [] } }, 'computed: there is no field that a rule computes name'],
    ['a field that a formula gives', { computed: { twice: () => [] } }, 'computed: there is no field that a rule computes twice'],
  ])('a rule for %s', (_, more, line) => {
    const computed = { share: f.computed({ ...a, as: 'int' }), twice: f.computed({ ...b, as: 'int', value: { times: ['x', 2] } }), x: f.int(c) }
    const ruled = wrong({}, computed)
    const lines = (said: object) => formatProblems(checkApp({ ...appConfig, resources: [ruled], rules: [rules(ruled, said)] }))
    expect(lines({ computed: { share: () => [] } }).filter(each => each.startsWith('rules'))).toEqual([])
    expect(lines(more)).toContain(`rules(firings)  ${line}`)
  })
  it.each([
    ['twice', [wrong({})], ['firings', 'firings'], 'it has rules already, and only one of them would run; make them one'],
    ['for a resource that the shop has not', [wrong({})], ['firing'], 'there is no resource firing; did you mean firings?'],
  ])('rules %s', (_, declared, named, why) => {
    const ruled = named.map(each => rules(resource(each, { ...ours, fields: { name }, roles: everyone }), {}))
    expect(formatProblems(checkApp({ ...appConfig, resources: declared, rules: ruled }))).toContain(
      `rules(${named[0]})  resource: ${why}`,
    )
  })
  it('two resources of one label', () => {
    const other = resource('others', { ...ours, fields: { name }, roles: everyone })
    expect(formatProblems(checkDeclarations([other, wrong({})], around))).toContain(
      'resources/firings.ts  labels: the zh label "窑次" is already taken by others labels',
    )
  })
})
/** A line from its beginning; what it says further on is told by the others. */
const exactly = (line: string) => new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

describe('what looks wrong and is sound', () => {
  it.each([
    ['two states of one label', field(f.state({ ...a, initial: 'x', states: { x: b, y: b } }), { actions: { finish, go: { zh: '去', en: 'Go', on: 'x', from: ['x'], to: 'y', roles: '*' } } })],
    ['two actions of one label that never stand together', action({ ...finish, from: ['done'], to: 'planned' })],
    ['a required field of what nobody makes', wrong({ form: [{ ...a, fields: ['x'] }], roles: { read: '*' } }, { x: f.int(a) })],
    ['a need that another action asks for', wrong({ actions: { finish: { ...finish, needs: { x: true } }, fill: { zh: '填', en: 'Fill', roles: '*', ask: { x: 'required' } } } }, { x: f.int({ ...a, hide: ['form'] }) })],
    ['a resource that the mall alone reads', wrong({ roles: { read: false } })],
    ['a condition on what lies beyond a field’s own limits', field(f.int({ ...a, max: 9 }), { removeWhen: { x: { lt: 50 } } })],
    ['a condition on the beginning of a pattern', field(f.text({ ...a, pattern: { ...b, like: 'K-0000' } }), { removeWhen: { x: { gte: 'K-1' } } })],
    ['an action whose button a page of the shop’s own draws', action({ at: [] })],
    ['a guest’s word in what is its own', wrong({ own: 'x', roles: { ...everyone, create: ['buyer'] } }, { x: f.text({ ...a, hide: ['form'] }) })],
    ['a clock that a default sets going', action({ roles: 'mall', from: ['planned'], to: 'done', due: 'x' }, { x: f.date({ ...a, hide: ['form'], default: '2026-01-01' }) })],
    ['a field that an action alone writes', action({ roles: ['user'], ask: { x: 'required' } }, { x: f.int(a) }, { fields: { x: { write: false } } })],
    ['an icon that the shop brings along', wrong({ icon: 'kiln' })],
    ['the ends of a field’s own limits', field(f.int({ ...a, min: 1, max: 9 }), { removeWhen: { or: [{ x: { gte: 9 } }, { x: { lte: 1 } }, { x: { gt: 8, lt: 10 } }] } })],
    ['one number between two', field(f.int(a), { removeWhen: { x: { gt: 1, lt: 3, not: 5 } } })],
    ['a part between two', field(f.number({ ...a, decimals: 1 }), { removeWhen: { x: { gt: 1.1, lt: 1.3 } } })],
    ['a day between two', field(f.date(a), { removeWhen: { x: { gt: '2026-02-27', lt: '2026-03-01' } } })],
    ['later than every day', field(f.date({ ...a, longTerm: true }), { removeWhen: { x: { gt: '9999-12-31' } } })],
    ['a range that begins before and ends after', field(f.dateRange(a), { removeWhen: { x: { gte: '2026-03-01', lt: '2026-01-01' } } })],
    ['a range of one day and of another', field(f.dateRange(a), { removeWhen: { x: '2026-01-01', or: [{ x: '2026-02-01' }] } })],
    ['a text between two', field(f.text(a), { removeWhen: { x: { gt: 'a', lt: 'b', not: 'c' } } })],
    ['empty, or one of them', field(f.pick({ ...a, options: { p: b } }), { removeWhen: { or: [{ x: null }, { x: { set: false } }, { x: { not: 'p' } }] } })],
    ['another field beside a value', wrong({ removeWhen: { x: { gt: { field: 'y' }, lte: 3 } } }, { x: f.int(a), y: f.int(b) })],
    ['a copy behind the same mask', action({ set: { y: { field: 'x' } } }, { x: f.text({ ...a, mask: 'phone' }), y: f.text({ ...b, mask: 'phone' }) })],
    ['copies that no more may read', wrong({ actions: { finish, go: { zh: '去', en: 'Go', roles: '*', set: { y: { field: 'x' } } } }, roles: { read: ['creator'], create: ['creator'], fields: { x: { read: ['creator', 'user'] } } } }, { x: f.int(a), y: f.int(b), z: f.computed({ ...c, as: 'int', value: { plus: ['x', 1] } }) })],
    ['a default that everyone may choose who makes records', field(f.pick({ ...a, options: { p: b, q: { ...c, roles: ['creator'] } }, default: 'q' }), { roles: { ...everyone, create: ['creator'] } })],
    ['not below and not above one field', wrong({ removeWhen: { x: { gte: { field: 'y' }, lte: { field: 'y' } }, or: [{ x: { not: { field: 'z' } } }, { x: { gt: { field: 'z' } } }] } }, { x: f.int(a), y: f.int(b), z: f.int(c) })],
    ['two ranges that overlap', wrong({ removeWhen: { x: { gt: { field: 'y' }, lt: { field: 'y' } } } }, { x: f.dateRange(a), y: f.dateRange(b) })],
    ['a state that it is taken from', action({ from: ['planned', 'done'], to: 'done', when: { status: { not: 'done' } } })],
  ])('%s', (_, sound) => expect(said(sound)).toEqual([]))
  it('a need of what the mall fills in is none, whatever rules there are', () =>
    expect(formatProblems(checkDeclarations([action({ needs: { status: true } })], { ruled: ['firings'] }))).toEqual([
      expect.stringContaining('actions.go.needs: status is of the kind state, which the mall itself fills in'),
    ]))
  it('a need that a rule may fill', () =>
    expect(checkDeclarations([action({ needs: { x: true } }, { x: f.int({ ...a, hide: ['form'] }) })], { ruled: ['firings'] })).toEqual([]))
})
