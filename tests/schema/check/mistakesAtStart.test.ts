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
  resource('firings', {
    ...ours,
    fields: { name, status, ...fields },
    actions: { finish },
    permissions: everyone,
    ...said,
  } as never)
const action = (said: object, fields?: object, roles: object = {}) =>
  wrong(
    { actions: { finish, go: { zh: '去', en: 'Go', roles: '*', ...said } }, permissions: { ...everyone, ...roles } },
    fields,
  )
/** An action that asks for a tick where another record has the same name. */
const asks = (confirmation: object, fields: object = {}, more: object = {}) => {
  const text = { zh: '有', en: 'Known', code: 'twice', label: { zh: '是', en: 'Yes' } }
  const all = { x: f.integer({ zh: '数', en: 'Number', min: 0, max: 9 }), ...fields }
  const twice = { ...text, otherRecord: { same: 'name' }, ...confirmation }
  return action({ ...more, params: { name: 'required', x: 'optional' }, confirmations: { twice } }, all)
}
const field = (made: object, said: object = {}) => wrong(said, { x: made })
const inRows = (made: object) => field(f.array({ ...ours, fields: { q: made as never } }))
const inDialog = (made: object) => action({ params: { q: made } })
/** Clocks from planned to done and back. */
const clock = (due: string) => ({ ...finish, by: 'system', dueAt: due })
const clockBack = (due: string) => ({ ...clock(due), zh: '回', en: 'Back', from: ['done'], to: 'planned' })
const circle = (actions: object) => {
  const states = { ...open.states, begun: { value: 2, zh: '开始', en: 'Begun' } }
  const reached = JSON.stringify(actions).includes('begun') ? states : open.states
  return wrong(
    { actions },
    { status: f.state({ zh: '状态', en: 'Status', ...open, states: reached }), x: f.dateTime(a), y: f.dateTime(b) },
  )
}
const byNobody = (key: string) =>
  `${key}: by: nobody acts here; ask for it in editableWhen, deletableWhen or availableWhen of an action`
/** A sound review with one mistake in it, in what it says, in its two actions or beside it. */
const reviewed = (said: object, actions: { readonly pass?: object; readonly deny?: object } = {}, more: object = {}) =>
  wrong(
    {
      actions: {
        finish: { ...finish, to: 'waiting' },
        pass: { zh: '过', en: 'Pass', from: ['waiting'], to: 'done', roles: ['platform'], ...actions.pass },
        deny: {
          zh: '退',
          en: 'Deny',
          from: ['waiting'],
          to: 'planned',
          roles: ['platform'],
          params: { why: f.text({ ...b, max: 5, required: true }) },
          ...actions.deny,
        },
      },
      review: {
        state: 'waiting',
        approve: 'pass',
        reject: 'deny',
        reasons: { dark: { zh: '暗', en: 'Dark' } },
        ...said,
      },
      ...more,
    },
    {
      status: f.state({
        zh: '状态',
        en: 'Status',
        ...open,
        states: { ...open.states, waiting: { value: 2, zh: '等', en: 'Waiting' } },
      }),
    },
  )
/** One mistake in a field of sub-records, and in one of a dialog. */
const inBoth = (mistake: string, made: object, why: string, part = ''): [string, AnyResource, string][] => [
  [`${mistake} in sub-records`, inRows(made), `fields.x.q${part}: ${why}`],
  [`${mistake} in a dialog`, inDialog(made), `actions.go.params.q${part}: ${why}`],
]

const around = { ...surroundingsOf(appConfig), icons: [...ownIcons, 'kiln'], ruled: [] }
const said = (...all: AnyResource[]) =>
  formatProblems(
    checkDeclarations([...all, rooms, places, lamps], around).filter(({ file }) => file === 'resources/firings.ts'),
  ).map(line => line.replace('resources/firings.ts  ', ''))

it.each([
  ['this shop', resources],
  ['the made-up one', [lamps, lampLooks, rooms, places, shades, keepers, vaults]],
] as const)('nothing is wrong with %s', (_, all) =>
  expect(checkDeclarations(all, { ...around, ruled: surroundingsOf(appConfig).ruled, groups: { ...groups } })).toEqual(
    [],
  ),
)
it.each(['[A-F]\\d{1,2}', '[A-Z]{2}(-\\d{2})?', '(?:甲|乙)[(+*]\\p{L}+', '(\\d{2}:){2}\\d{2}'])(
  'nor with a pattern that is read in few ways: %s',
  matches => expect(said(field(f.text({ ...a, pattern: { ...b, matches } })))).toEqual([]),
)
it('nor with what every mistake below is made in', () =>
  expect([said(wrong({})), said(reviewed({}))]).toEqual([[], []]))

it('and a ledger that tells of its record what there is not', () => {
  const burns = resource('burns', {
    zh: '窑记',
    en: 'Burns',
    parent: 'firing',
    appendOnly: 'hashChain',
    signed: true,
    auditLog: false,
    fields: {
      firing: f.reference('firings', { ...b, required: true, immutable: true }),
      what: f.select({ ...c, options: { lit: b } }),
    },
    permissions: { read: '*', create: '*' },
  } as never)
  const looked = (tells: object) =>
    wrong(
      {
        api: { service: 'firings', name: 'Firing' },
        publicLookup: { by: 'code', ledger: 'burns', revokedWhen: { status: 'done' }, ledgerState: tells },
      },
      { code: f.secureCode(a) },
    )
  expect(said(looked({ by: 'what', states: { lit: 'done' } }), burns)).toEqual([])
  expect(said(looked({ by: 'what', states: { out: 'done', lit: 'over' }, same: ['name'] }), burns)).toEqual([
    'publicLookup.ledgerState: out is no choice of burns.what',
    'publicLookup.ledgerState: over is no state of firings',
    'publicLookup.ledgerState: name is to be a field of both firings and burns',
  ])
  expect(said(looked({ by: 'firing', states: {} }), burns)).toEqual([
    'publicLookup.ledgerState: burns.firing is no f.select, which says what happened',
  ])
})
describe('a start names the file, the key and what to do about', () => {
  it.each([
    // Labels.
    ['no English label', field(f.text({ zh: '甲' } as never)), 'fields.x: the en label is empty'],
    ['no Chinese label', field(f.text({ en: 'A' } as never)), 'fields.x: the zh label is empty'],
    ['a label of spaces', field(f.text({ zh: ' ', en: 'A' })), 'fields.x: the zh label is empty'],
    ['swapped labels', field(f.text({ zh: 'Kiln', en: '窑' })), 'fields.x: the zh and en labels look swapped'],
    ['a Chinese label in English', field(f.text({ zh: '窑', en: '窑' })), 'fields.x: the en label is Chinese'],
    [
      'an option without its label',
      field(f.select({ ...a, options: { x: { zh: '甲' } } } as never)),
      'fields.x.options.x: the en label is empty',
    ],
    [
      'help in one language',
      field(f.text({ ...a, help: { zh: '提示' } } as never)),
      'fields.x.help: the en label is empty',
    ],
    [
      'a unit in one language',
      field(f.integer({ ...a, unit: { en: 'W' } } as never)),
      'fields.x.unit: the zh label is empty',
    ],
    [
      'a consequence in one language',
      action({ consequences: { zh: '会变。' } }),
      'actions.go.consequences: the en label is empty',
    ],
    [
      'another name of an action in one language',
      action({ consequencesWhen: [{ when: {}, zh: '会变。', en: 'It changes.', label: { zh: '变' } }] }),
      'actions.go.consequencesWhen.0.label: the en label is empty',
    ],
    ['what several are called, in Chinese', wrong({ many: { en: '灯' } }), 'many: the zh and en labels look swapped'],
    [
      'what a removal leads to in one language',
      wrong({ deleteConsequences: { zh: '会变。' } }),
      'deleteConsequences: the en label is empty',
    ],
    [
      'what a sheet leads to in one language',
      wrong({ import: { key: ['name'], consequences: { zh: '会变。' } } }),
      'import.consequences: the en label is empty',
    ],
    [
      'a sheet of records with a secret of which nothing is said',
      wrong({ import: { key: ['name'] } }, { pin: f.secret({ ...b, required: true }) }),
      'import: pin is a secret, which stands in no sheet: say in consequences how a new record gets one',
    ],
    [
      'a sheet of records with what no cell holds',
      wrong({ import: { key: ['name'] } }, { q: f.privateImage({ ...b, required: true }) }),
      'import: q is required and of the type privateImage, which no cell of a sheet holds',
    ],
    [
      "react-admin's form of a sort",
      wrong({ list: { sort: { field: 'createdTime', order: 'ASC' } } }),
      "list.sort: a field's name, with - before it for descending: '-createdTime'",
    ],
    [
      "react-admin's word for who may remove",
      wrong({ permissions: { ...everyone, delete: '*' } }),
      'permissions: there is no key delete; here it is remove',
    ],
    [
      "react-admin's label",
      field({ ...f.text(a), options: { label: 'Fired on' } }),
      'fields.x: there is no key label; here it is zh and en',
    ],
    [
      'a message that is no text in two languages',
      wrong({ constraints: [{ check: { name: { set: true } }, field: 'name', ...a, message: 'x' }] }),
      'constraints.0: there is no key message; here it is zh and en',
    ],
    [
      'confirmations as a list',
      action({ confirmations: [{ code: 'poor', ...a, when: { name: { set: true } }, label: b }] }),
      'actions.go: confirmations: an object by name, { poor: { … } }, not a list',
    ],
    [
      'a confirmation without the text of its tick',
      action({ confirmations: { poor: { when: { name: { set: true } }, code: 'poor', ...a } } }),
      'actions.go: confirmations: poor: there is no label: { zh, en }, the text of the tick',
    ],
    [
      'a confirmation without a code',
      action({ confirmations: { poor: { when: { name: { set: true } }, ...a, label: b } } }),
      "actions.go: confirmations: poor: there is no code, which a refused caller reads: code: 'twice'",
    ],
    [
      'a requirement as a condition on its own field',
      action({ requires: { name: { set: true } } }),
      'actions.go: requires: to want name filled in, write `name: true`',
    ],
    [
      'a pattern that is one text',
      field(f.text({ ...a, max: 10, pattern: { ...b, like: 'P-####' } })),
      'fields.x.pattern: P-#### has neither 0 (a digit) nor A (a capital letter), so it fits one text alone; write K-0000',
    ],
    [
      'a name of JavaScript',
      wrong({}, { constructor: f.text(a) }),
      'fields.constructor: this name belongs to JavaScript; take another',
    ],
    [
      'a copy of a field that there is not',
      wrong({}, { room: f.reference('rooms', a), x: f.text({ ...b, snapshot: 'room.nmae' }) }),
      'fields.x.snapshot: there is no field nmae; did you mean name?',
    ],
    [
      'a look-up of a field that there is not',
      wrong({}, { room: f.reference('rooms', a), x: f.computed({ ...b, as: 'text', from: 'room.nmae' }) }),
      'fields.x.from: there is no field nmae; did you mean name?',
    ],
    [
      'a size that no page has',
      wrong({ list: { perPage: 25 } }),
      'list.perPage: there is no size of a page 25; there are 10, 20, 50, 100',
    ],
    [
      'a state that there is not',
      action({ from: ['burnt'] }),
      'actions.go: there is no state burnt; there are planned, done',
    ],
    [
      'an action from nowhere',
      action({ to: 'done' }),
      'actions.go: from is missing: the states in which it may be taken',
    ],
    [
      'an undo by no action',
      action({ undo: 'finsh' }),
      'actions.go: undo: there is no action finsh; did you mean finish?',
    ],
    [
      'an undo that is not taken there',
      wrong({ actions: { finish: { ...finish, undo: 'finish' } } }),
      'actions.finish: undo: finish is not taken in done',
    ],
    [
      'an undo that asks for something',
      wrong({
        actions: {
          finish: { ...finish, undo: 'back' },
          back: { zh: '退', en: 'Back', from: ['done'], to: 'planned', roles: '*', params: { name: 'required' } },
        },
      }),
      'actions.finish: undo: back asks for something',
    ],
    [
      'a doer of what people take',
      action({ actAs: 'caller' }),
      "actions.go: actAs: applies to `by: 'system'` only; remove it",
    ],
    [
      'an entry that is named by its own action',
      action({ namesEntry: true }),
      'actions.go: namesEntry: applies to actions that a rule runs; remove it',
    ],
    [
      'a doer that there is not',
      action({ by: 'system', actAs: 'caler' }),
      'actions.go: actAs: there is no actor caler; did you mean caller?',
    ],
    [
      'an undo by the mall',
      wrong({
        actions: {
          finish: { ...finish, undo: 'back' },
          back: { zh: '退', en: 'Back', from: ['done'], to: 'planned', by: 'system' },
        },
      }),
      "actions.finish: undo: back is the server's to run",
    ],
    // What is not there, or means nothing there.
    [
      'a field that is none',
      wrong({}, { x: undefined }),
      'fields.x: this is no field; say one of f, and look at what it is imported from',
    ],
    [
      'a field of sub-records that is none',
      inRows(undefined as never),
      'fields.x.q: this is no field; say one of f, and look at what it is imported from',
    ],
    [
      'a field that is a label',
      wrong({}, { x: a }),
      'fields.x: this is no field; say one of f, and look at what it is imported from',
    ],
    [
      'an address without its slash',
      wrong({ routes: { list: 'kiln/firings' } }),
      'routes.list: the address kiln/firings begins with a slash: /kiln/firings',
    ],
    [
      'an address without its slash, with a name',
      wrong({ routes: { show: { path: 'firing', name: 'firing' } } }),
      'routes.show: the address firing begins with a slash: /firing',
    ],
    [
      'another address without its slash',
      wrong({ routes: { list: { path: '/kiln', name: 'kiln', also: ['ovens'] } } }),
      'routes.list: the address ovens begins with a slash: /ovens',
    ],
    [
      'a limit of a day',
      field(f.date({ ...b, max: 30 } as never)),
      'fields.x: max means nothing for the type date; take it out, and say by constraints what is to hold',
    ],
    [
      'a limit of a choice',
      field(f.select({ ...b, options: { p: a }, min: 1 } as never)),
      'fields.x: min means nothing for the type select; take it out, and say by constraints what is to hold',
    ],
    // A text that tells of a choice.
    [
      'a guess at no field',
      field(f.text({ ...b, suggests: 'nam' })),
      'fields.x.suggests: there is no field nam; did you mean name?',
    ],
    [
      'a guess at no choice',
      field(f.text({ ...b, suggests: 'name' })),
      'fields.x.suggests: name is of the type text, and a text tells of one choice',
    ],
    [
      'a guess at choices that say nothing',
      action({}, { x: f.text({ ...b, suggests: 'y' }), y: f.select({ ...c, options: { p: a } }) }),
      'fields.x.suggests: no option of y says which texts are its own (fits)',
    ],
    [
      'a guess by no regular expression',
      action({}, { x: f.text({ ...b, suggests: 'y' }), y: f.select({ ...c, options: { p: { ...a, fits: '(' } } }) }),
      'fields.y.options.p.fits: ( is no regular expression',
    ],
    [
      'a guess that takes for ever',
      action(
        {},
        { x: f.text({ ...b, suggests: 'y' }), y: f.select({ ...c, options: { p: { ...a, fits: '(A+)+' } } }) },
      ),
      'fields.y.options.p.fits: (A+)+ can be read in too many ways',
    ],
    [
      'a guess that no text makes',
      action({}, { y: f.select({ ...c, options: { p: { ...a, fits: 'A' } } }) }),
      'fields.y.options.p.fits: it is unused: no text field suggests y',
    ],
    [
      'a guess in small letters',
      action(
        {},
        {
          x: f.text({ ...b, suggests: 'y' }),
          y: f.select({ ...c, options: { p: { ...a, fits: '(?<n>a)\\d\\p{Lu}' } } }),
        },
      ),
      'fields.y.options.p.fits: a text is upper-cased before it is matched against (?<n>a)\\d\\p{Lu}; use capitals there',
    ],
    [
      'a guess that is asked for by nothing',
      action(
        {},
        {
          x: f.text({ ...b, suggests: 'y', hiddenIn: ['form'] }),
          y: f.select({ ...c, options: { p: { ...a, fits: 'A' } } }),
        },
      ),
      'fields.x.suggests: no form and no dialog asks for both x and y',
    ],
    [
      'names in what nobody writes',
      field(f.longText({ ...b, mentions: true, hiddenIn: ['form'] })),
      'fields.x.mentions: nobody writes it: no form holds it, and no action asks for it',
    ],
    [
      'time left that nobody sees',
      field(f.dateTime({ ...b, countdown: true, hiddenIn: ['list', 'show'] })),
      'fields.x.countdown: nobody sees it: neither the list nor the page of a record shows it',
    ],
    ['a lock by no reference', { ...wrong({ locks: 'name' }) }, 'locks: name is no reference'],
    [
      'a guess in a dialog',
      inDialog(f.text({ ...a, suggests: 'name' })),
      'actions.go.params.q: suggests means nothing in a dialog; take it out',
    ],
    [
      'another address that is taken',
      wrong({ routes: { list: { path: '/firings', name: 'firings', also: ['/firings/firings-new'] } } }),
      'routes.create: the address /firings/firings-new is already taken by firings routes.list',
    ],
    [
      'names in a dialog’s own text',
      inDialog(f.longText({ ...a, mentions: true })),
      'actions.go.params.q: mentions means nothing in a dialog; take it out',
    ],
    // An action over a sheet.
    [
      'a sheet whose records nothing names',
      action({ placement: ['spreadsheet'] }),
      'actions.go: placement: a sheet names its records by a serial number or a unique text, and there is none',
    ],
    [
      'a sheet with what no cell holds',
      action(
        { placement: ['spreadsheet'], params: { q: f.image(a) } },
        { no: f.sequence({ ...b, prefix: 'F', digits: 3 }) },
      ),
      'actions.go: placement: q is of the type image, which no cell of a sheet holds',
    ],
    [
      'a sheet for simple REST',
      wrong(
        { api: 'rest', actions: { finish: { ...finish, placement: ['spreadsheet'] } } },
        { no: f.sequence({ ...b, prefix: 'F', digits: 3 }) },
      ),
      'actions.finish: placement: a service that speaks simple REST takes no sheet',
    ],
    // A review.
    ...(
      [
        ['by no action', { approve: 'pas' }, 'review.approve: there is no action pas; did you mean pass?'],
        ['by one action both ways', { reject: 'pass' }, 'review: approve and reject are the same action'],
        [
          'of a state that is none',
          { state: 'waitng' },
          'review.state: there is no state waitng; did you mean waiting?',
        ],
        ['with a word that says nothing', { by: 'boss' }, 'review: there is no key by'],
        ['since a field that is none', { since: 'x' }, 'review.since: there is no field x'],
        [
          'since what is no moment',
          { since: 'name' },
          'review.since: name is of the type text, which is no day and no moment',
        ],
        [
          'with a phrase in one language',
          { reasons: { dark: { zh: '暗' } } },
          'review.reasons.dark: the en label is empty',
        ],
        [
          'with a phrase that is too long',
          { reasons: { dark: { zh: '太暗了', en: 'Too dark' } } },
          'review.reasons.dark: it is longer than why takes (5)',
        ],
      ] as const
    ).map(([mistake, more, why]): [string, AnyResource, string] => [`a review ${mistake}`, reviewed({ ...more }), why]),
    ...(
      [
        ['by the mall', { pass: { by: 'system' } }, "review.approve: pass is the server's to run, and people review"],
        ['from another state', { pass: { from: ['planned'] } }, 'review.approve: pass is not taken in waiting'],
        ['that leaves all as it was', { deny: { to: 'waiting' } }, 'review.reject: deny leaves the record waiting'],
        [
          'with phrases for nothing',
          { deny: { params: {} } },
          'review.reasons: deny asks for no text that they could fill in',
        ],
      ] as const
    ).map(([mistake, more, why]): [string, AnyResource, string] => [
      `a review ${mistake}`,
      reviewed({}, { ...more }),
      why,
    ]),
    [
      'a review by who does not read',
      reviewed({}, {}, { permissions: { ...everyone, read: ['creator'] } }),
      'review.approve: pass is taken by a role that does not read these records',
    ],
    [
      'a review that nothing leads to',
      reviewed({}, {}, { hidden: true }),
      'review: it has no entry in the menu, so nothing leads to its queue',
    ],
    [
      'a review behind simple REST',
      reviewed({}, {}, { api: 'rest' }),
      'review: simple REST has no actions, and so no review',
    ],
    [
      'a review without its rejection',
      reviewed({}, {}, { review: { state: 'waiting', approve: 'pass' } }),
      'review: reject is required',
    ],
    [
      'a way to no review',
      wrong({ routes: { review: '/decide' } }),
      'routes.review: there is no review that it would lead to',
    ],
    [
      'a gallery of nothing',
      wrong({ form: [{ ...a, gallery: true, fields: ['name'] }] }),
      'form.0: gallery: there are no two fields of public pictures',
    ],
    [
      'a gallery to be read',
      wrong({ show: [{ ...a, gallery: true, fields: ['x', 'y'] }] }, { x: f.image(a), y: f.images(b) }),
      'show.0: gallery: a detail page shows pictures by itself',
    ],
    ...(
      [
        ['called by no field', { name: 'nam' }, 'summary.name: there is no field nam; did you mean name?'],
        ['with a key that is none', { facts: ['name'] }, 'summary: there is no key facts'],
        ['with a line of a secret', { lines: [{ ...a, fields: ['pin'] }] }, 'summary.lines: pin is never read back'],
        [
          'with a step at a text',
          { steps: [{ ...a, at: 'name' }] },
          'summary.steps: name is not a moment; name a dateTime or createdTime',
        ],
        [
          'with a step in one language',
          { steps: [{ zh: '甲', at: 'done' }] },
          'summary.steps.0: the en label is empty',
        ],
        [
          'with a done step in one language',
          { steps: [{ ...a, at: 'done', past: { zh: '甲' } }] },
          'summary.steps.0.past: the en label is empty',
        ],
        [
          'with the deadline of a step at a text',
          { steps: [{ ...a, at: 'done', due: 'name' }] },
          'summary.steps: name is not a moment; name a dateTime or createdTime',
        ],
        [
          'with the turn of no field',
          { turn: { field: 'nam', sides: {} } },
          'summary.turn: there is no field nam; did you mean name?',
        ],
        ['with a note by no action', { note: 'finis' }, 'summary.note: there is no action finis; did you mean finish?'],
        [
          'with a note without a text',
          { note: 'finish' },
          'summary.note: finish does not have one text as its only param',
        ],
      ] as const
    ).map(([what, summary, message]): [string, AnyResource, string] => [
      `a summary ${what}`,
      wrong({ summary }, { pin: f.secret(b), done: f.dateTime(c) }),
      message,
    ]),
    [
      'a copy without what is not there',
      wrong({ cloneable: { without: ['nam'] } }),
      'cloneable.without: there is no field nam; did you mean name?',
    ],
    [
      'a size with a misspelt key',
      field(f.image({ ...a, size: { width: 8, heigth: 8 } } as never)),
      'fields.x.size: there is no key heigth; did you mean height?',
    ],
    ['a section in one language', wrong({ form: [{ zh: '节', fields: ['name'] }] }), 'form.0: the en label is empty'],
    ['two fields of one label', wrong({}, { x: f.text(a), y: f.text(a) }), 'fields: y and x share the zh label "甲"'],
    [
      'two options of one label',
      field(f.select({ ...a, options: { x: b, y: b } })),
      'fields.x.options: y and x share the zh label "乙"',
    ],
    ['two actions of one label', action({ ...finish }), 'actions: go and finish share the zh label "结束"'],
    // Names and keys.
    [
      'a misspelt option',
      field(f.text({ ...a, requred: true } as never)),
      'fields.x: there is no key requred; did you mean required?',
    ],
    ['a misspelt key', wrong({ colums: [] }), 'definition: there is no key colums'],
    [
      'a misspelt key of the list',
      wrong({ list: { column: [] } }),
      'list: there is no key column; did you mean columns?',
    ],
    [
      'a misspelt key of an action',
      action({ form: ['planned'] }),
      'actions.go: there is no key form; did you mean from?',
    ],
    ['a label in a third language', field(f.text({ ...a, ja: '甲' } as never)), 'fields.x: there is no key ja'],
    [
      'a name the engine needs',
      wrong({}, { version: f.integer(a) }),
      'fields.version: the server takes this name for itself; take another',
    ],
    [
      'a name that is no word',
      wrong({}, { 'fired-on': f.date(a) }),
      'fields.fired-on: a name has letters, digits and _, and begins with a letter',
    ],
    [
      'a former name that is still there',
      field(f.text({ ...a, renamedFrom: 'name' })),
      'fields.x.renamedFrom: name is still a field; a former name stands at the field it became',
    ],
    [
      'a former name of two',
      wrong({}, { x: f.text({ ...a, renamedFrom: 'z' }), y: f.text({ ...b, renamedFrom: 'z' }) }),
      'fields.y.renamedFrom: z has become another field already',
    ],
    // Kinds and their limits.
    ['min above max', field(f.integer({ ...a, min: 9, max: 3 })), 'fields.x: min 9 is above max 3'],
    [
      'more to choose than there is',
      field(f.multiSelect({ ...a, min: 3, options: { p: b, q: c } })),
      'fields.x: min 3 asks for more than there are to choose, which are 2',
    ],
    [
      'a name that no column keeps whole',
      wrong({}, { ['x'.repeat(64)]: f.integer(a) }),
      `fields.${'x'.repeat(64)}: a name has at most 63 letters`,
    ],
    [
      'a default out of its range',
      field(f.integer({ ...a, min: 800, default: 13 })),
      'fields.x: the default 13 does not fit into the field itself (800 to 2147483647)',
    ],
    [
      'a default that is no choice',
      field(f.select({ ...a, options: { x: b }, default: 'y' } as never)),
      'fields.x: the default "y" does not fit into the field itself (x)',
    ],
    [
      'a default of another type',
      field(f.integer({ ...a, default: 'three' } as never)),
      'fields.x: the default "three" does not fit into the field itself',
    ],
    [
      'a pattern that repeats what repeats',
      field(f.text({ ...a, max: 40, pattern: { ...b, matches: '([a-z]+ ?)+' } })),
      'fields.x.pattern: ([a-z]+ ?)+ can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |',
    ],
    [
      'a pattern that repeats a choice',
      field(f.text({ ...a, max: 40, pattern: { ...b, matches: '(a|a)*' } })),
      'fields.x.pattern: (a|a)* can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |',
    ],
    [
      'a pattern that repeats what may be nothing',
      field(f.text({ ...a, max: 40, pattern: { ...b, matches: '(a?){30}' } })),
      'fields.x.pattern: (a?){30} can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |',
    ],
    [
      'a pattern of many repetitions',
      field(f.text({ ...a, max: 40, pattern: { ...b, matches: 'a*a*a*a*b' } })),
      'fields.x.pattern: a*a*a*a*b can be read in too many ways: repeat no group that holds *, +, ?, {…} or |, and write at most 3 of *, + and {…} and 10 of ? and |',
    ],
    [
      'a pattern of a long text',
      field(f.text({ ...a, max: 201, pattern: { ...b, matches: 'a+b' } })),
      'fields.x.pattern: matches takes a max of 200 at most',
    ],
    [
      'a shape that is longer than the text may be',
      field(f.text({ ...a, max: 5, pattern: { ...b, like: 'K-0000' } })),
      'fields.x.pattern: K-0000 has 6 characters, and the field takes 0 to 5; change its max',
    ],
    [
      'a shape that is shorter than the text must be',
      field(f.text({ ...a, min: 7, pattern: { ...b, like: 'K-0000' } })),
      'fields.x.pattern: K-0000 has 6 characters, and the field takes 7 to 200; change its min',
    ],
    [
      'a shape in sub-records that is too long',
      field(f.array({ ...a, fields: { y: f.text({ ...b, max: 5, pattern: { ...b, like: 'K-0000' } }) } })),
      'fields.x.y.pattern: K-0000 has 6 characters',
    ],
    ['nothing to choose', field(f.select({ ...a, options: {} })), 'fields.x.options: there is nothing to choose'],
    [
      'a file in sub-records',
      field(f.array({ ...a, fields: { y: f.privateImage(b) } })),
      'fields.x.y: a privateImage cannot stand in sub-records',
    ],
    [
      'a formula of what is no number',
      field(f.computed({ ...a, as: 'integer', value: { plus: ['name', 1] } })),
      'fields.x.value: name is of the type text, and no stored number',
    ],
    [
      'a formula of nothing',
      field(f.computed({ ...a, as: 'integer', value: { plus: ['nam', 1] } })),
      'fields.x.value: there is no field nam; did you mean name?',
    ],
    [
      'a formula that is a text',
      wrong({}, { x: f.computed({ ...a, as: 'text', value: { plus: ['y', 1] } }), y: f.integer(b) }),
      'fields.x.value: what is computed as text is no number',
    ],
    [
      'a day before a text',
      wrong({ constraints: [{ ...b, check: { x: { gte: { field: 'name' } } }, field: 'x' }] }, { x: f.date(a) }),
      'constraints.0: x cannot be compared with name',
    ],
    [
      'a day before nothing',
      wrong({ constraints: [{ ...b, check: { x: { gte: { field: 'nam' } } }, field: 'x' }] }, { x: f.date(a) }),
      'constraints.0: there is no field nam; did you mean name?',
    ],
    // States.
    [
      'a state value used twice',
      field(f.state({ ...a, initial: 'x', states: { x: { ...b, value: 1 }, y: { ...c, value: 1 } } })),
      'fields.x.states: y and x share the value 1',
    ],
    [
      'an initial state that is none',
      field(f.state({ ...a, initial: 'z', states: { x: b } } as never)),
      'fields.x.initial: there is no state z',
    ],
    [
      'a state nobody reaches',
      field(f.state({ ...a, initial: 'x', states: { x: b, y: c } })),
      'fields.x.states: no action leads to y',
    ],
    [
      'values of two sorts',
      field(f.state({ ...a, initial: 'x', states: { x: { ...b, value: 1 }, y: c } })),
      'fields.x.states: some states have a number as value and some a word; say one sort for all',
    ],
    [
      'an action from nowhere',
      action({ from: ['planed'], to: 'done' }),
      'actions.go: there is no state planed; did you mean planned?',
    ],
    [
      'an action to nowhere',
      action({ from: ['planned'], to: 'gone' }),
      'actions.go: there is no state gone; did you mean done?',
    ],
    [
      'an action of no state',
      action({ from: [], to: 'done' }),
      'actions.go: from: there is no state in which it could be taken',
    ],
    [
      'a move of what is no state',
      action({ on: 'name', from: ['planned'], to: 'done' }),
      'actions.go: on: name is no state',
    ],
    // Conditions.
    [
      'a condition on what is no field',
      wrong({ visibleWhen: { name: { statu: 'done' } } }),
      'visibleWhen.name: there is no field statu; did you mean status?',
    ],
    [
      'a condition for what is no field',
      wrong({ visibleWhen: { nam: { status: 'done' } } }),
      'visibleWhen: there is no field nam; did you mean name?',
    ],
    [
      'a field that is there when it is filled in',
      wrong({ visibleWhen: { x: { x: { gt: 1 } } } }, { x: f.integer(a) }),
      'visibleWhen.x: it asks for x itself, which nobody can fill in before it holds; ask for another field',
    ],
    [
      'a field that is there by what is worked out of it',
      wrong(
        { visibleWhen: { x: { y: 1 } } },
        { x: f.integer(a), y: f.computed({ ...b, as: 'integer', value: { plus: ['x', 1] } }) },
      ),
      'visibleWhen.x: it asks for x itself',
    ],
    [
      'two fields that are there by each other',
      wrong({ visibleWhen: { x: { y: 1 }, y: { x: 1 } } }, { x: f.integer(a), y: f.integer(b) }),
      'visibleWhen.y: it asks for x, which asks for y itself, which nobody can fill in before it holds; ask for another field',
    ],
    [
      'three fields that are there by each other',
      wrong(
        { visibleWhen: { x: { y: 1 }, y: { z: { gt: 1 } }, z: { or: [{ name: 'N' }, { x: 1 }] } } },
        { x: f.integer(a), y: f.integer(b), z: f.integer(c) },
      ),
      'visibleWhen.x: it asks for y, which asks for z, which asks for x itself',
    ],
    [
      'a condition on a state that is none',
      wrong({ deletableWhen: { status: 'finished' } }),
      'deletableWhen: there is no state of status finished',
    ],
    [
      'a condition on an option that is none',
      field(f.select({ ...a, options: { hot: b } }), { deletableWhen: { x: 'cold' } }),
      'deletableWhen: there is no option of x cold',
    ],
    [
      'a condition of another type',
      field(f.integer(a), { deletableWhen: { x: { gt: 'many' } } }),
      'deletableWhen: x is of the type integer, which is never "many"',
    ],
    [
      'a day that is none',
      field(f.date(a), { deletableWhen: { x: { gte: 'soon' } } }),
      'deletableWhen: x is of the type date, which is never "soon"',
    ],
    [
      'a day without end where there is none',
      field(f.date(a), { deletableWhen: { x: 'long-term' } }),
      'deletableWhen: x is of the type date, which is never "long-term"',
    ],
    [
      'a range that meets no day',
      field(f.dateRange(a), { deletableWhen: { x: { gte: 'soon' } } }),
      'deletableWhen: x is of the type dateRange, which is never "soon"',
    ],
    [
      'a part of a whole number',
      field(f.integer(a), { deletableWhen: { x: { gte: 1.5 } } }),
      'deletableWhen: x is of the type integer, which is never 1.5',
    ],
    [
      'a number that no column holds',
      field(f.integer(a), { deletableWhen: { x: { in: [1, 3e9] } } }),
      'deletableWhen: x is of the type integer, which is never 3000000000',
    ],
    [
      'a moment in another form than it is kept in',
      field(f.dateTime(a), { deletableWhen: { x: { lt: '2026-11-21T00:00:00+08:00' } } }),
      'deletableWhen: x never holds "2026-11-21T00:00:00+08:00"; write "2026-11-20T16:00:00.000Z"',
    ],
    [
      'a phone that is none',
      field(f.text({ ...a, format: 'phone' }), { deletableWhen: { x: '138' } }),
      'deletableWhen: x is of the type text, which is never "138"',
    ],
    [
      'a test that is none',
      field(f.integer(a), { deletableWhen: { x: { above: 3 } } }),
      'deletableWhen: there is no test above',
    ],
    [
      'a condition that compares a list',
      field(f.references('rooms', a), { deletableWhen: { x: { in: ['r'] } } }),
      'deletableWhen: x is of the type references, which can only be asked whether it is filled in',
    ],
    [
      'a condition on what a rule gives',
      field(f.computed({ ...a, as: 'integer' }), { deletableWhen: { x: 1 } }),
      'deletableWhen: x is computed without a formula (value): what is not stored cannot be asked for',
    ],
    [
      'a condition beside what a rule gives',
      wrong(
        { deletableWhen: { y: { lt: { field: 'x' } } } },
        { x: f.computed({ ...a, as: 'integer' }), y: f.integer(b) },
      ),
      'deletableWhen: x is computed without a formula (value): what is not stored cannot be asked for',
    ],
    [
      'a condition of another type on what is worked out',
      wrong(
        { deletableWhen: { x: 'much' } },
        { x: f.computed({ ...a, as: 'integer', value: { plus: ['y', 1] } }), y: f.integer(b) },
      ),
      'deletableWhen: x is of the type computed, which is never "much"',
    ],
    // Conditions that never hold.
    [
      'a number beyond the most',
      field(f.integer({ ...a, max: 500 }), { deletableWhen: { x: { gt: 999 } } }),
      'deletableWhen: x is never gt 999: it takes -2147483648 to 500; change the comparison, or what the field takes',
    ],
    [
      'a number above the most itself',
      action({ availableWhen: { x: { gt: 500 } } }, { x: f.integer({ ...a, max: 500 }) }),
      'actions.go.availableWhen: x is never gt 500: it takes -2147483648 to 500',
    ],
    [
      'a number below the least',
      wrong({ visibleWhen: { name: { x: { lte: 0 } } } }, { x: f.integer({ ...a, min: 1 }) }),
      'visibleWhen.name: x is never lte 0: it takes 1 to 2147483647',
    ],
    [
      'an amount below nothing',
      field(f.money(a), { deletableWhen: { x: { lt: 0 } } }),
      'deletableWhen: x is never lt 0: it takes 0 to 100000000000',
    ],
    [
      'a part that is finer than the field',
      field(f.number({ ...a, decimals: 1 }), { deletableWhen: { x: { gt: 1.1, lt: 1.2 } } }),
      'deletableWhen: x is never gt 1.1 and lt 1.2 at once; take one of them out, or say or: [ … ] where either will do',
    ],
    [
      'a number that is none of the field’s',
      field(f.integer({ ...a, max: 500 }), { deletableWhen: { x: { in: [1, 999] } } }),
      'deletableWhen: x is never 999: it takes -2147483648 to 500',
    ],
    [
      'a text that is too long',
      field(f.text({ ...a, max: 2 }), { deletableWhen: { x: 'abc' } }),
      'deletableWhen: x is never "abc": it takes 0 to 2 characters',
    ],
    [
      'a text of another pattern',
      field(f.text({ ...a, pattern: { ...b, like: 'K-0000' } }), { deletableWhen: { x: { not: 'K-1' } } }),
      'deletableWhen: x is never "K-1": it takes what its pattern says (B)',
    ],
    [
      'a day before every day',
      field(f.date(a), { deletableWhen: { x: { lt: '0001-01-01' } } }),
      'deletableWhen: x is never lt "0001-01-01": it takes 0001-01-01 to 9999-12-31',
    ],
    [
      'two ends that leave nothing',
      field(f.integer(a), { editableWhen: [{ when: { x: { gt: 5, lt: 3 } }, fields: '*' }] }),
      'editableWhen.0: x is never gt 5 and lt 3 at once',
    ],
    [
      'two days that leave none',
      wrong(
        { constraints: [{ ...b, check: { x: { gt: '2026-01-01', lt: '2026-01-02' } }, field: 'x' }] },
        { x: f.date(a) },
      ),
      'constraints.0: x is never gt "2026-01-01" and lt "2026-01-02" at once',
    ],
    [
      'two moments that leave none',
      field(f.dateTime(a), {
        deletableWhen: { x: { gt: '2026-01-01T00:00:00.000Z', lt: '2026-01-01T00:00:00.001Z' } },
      }),
      'deletableWhen: x is never gt "2026-01-01T00:00:00.000Z" and lt',
    ],
    [
      'filled in and empty',
      field(f.integer(a), { deletableWhen: { x: { set: false, gt: 3 } } }),
      'deletableWhen: x is never set false and gt 3 at once',
    ],
    [
      'a list that is filled in and empty',
      field(f.images(a), { deletableWhen: { x: { set: true }, or: [{ x: { set: false } }, { x: null }] } }),
      'deletableWhen: x is never set false and set true at once',
    ],
    [
      'two options at once',
      field(f.select({ ...a, options: { p: b, q: c } }), { deletableWhen: { x: 'p', or: [{ x: { in: ['q'] } }] } }),
      'deletableWhen: x is never in ["q"] and "p" at once',
    ],
    [
      'yes and no at once',
      field(f.boolean(a), { deletableWhen: { x: true, or: [{ x: { not: true } }] } }),
      'deletableWhen: x is never not true and true at once',
    ],
    [
      'no state of all',
      wrong({ deletableWhen: { status: { in: ['planned'], not: 'planned' } } }),
      'deletableWhen: status is never in ["planned"] and not "planned" at once',
    ],
    [
      'a state from which it is not taken',
      action({ from: ['planned'], to: 'done', availableWhen: { status: 'done' } }),
      'actions.go.availableWhen: status is never "done" and in ["planned"] (from) at once',
    ],
    [
      'a need of a state from which it is not taken',
      action({ from: ['planned'], to: 'done', requires: { name: { status: 'done' } } }),
      'actions.go.requires.name: status is never "done" and in ["planned"] (from) at once',
    ],
    [
      'a dialog of a state from which it is not taken',
      action({ from: ['planned'], to: 'done', params: { name: 'required' }, paramsWhen: { name: { status: 'done' } } }),
      'actions.go.paramsWhen.name: status is never "done" and in ["planned"] (from) at once',
    ],
    [
      'more than what is worked out can be',
      wrong(
        { deletableWhen: { x: { gt: 1, lt: 1 } } },
        { x: f.computed({ ...a, as: 'percent', value: { divide: ['y', 2] } }), y: f.integer(b) },
      ),
      'deletableWhen: x is never gt 1 and lt 1 at once',
    ],
    [
      'a comparison with itself',
      field(f.integer(a), { deletableWhen: { x: { gt: { field: 'x' } } } }),
      'deletableWhen: x is compared with itself; name another field, or a value',
    ],
    [
      'a condition on a role that is none',
      wrong({ deletableWhen: { by: { roles: ['boss'] } } }),
      'deletableWhen: there is no role boss',
    ],
    [
      'who acts asked of what must hold',
      wrong({ constraints: [{ ...b, check: { by: { roles: ['creator'] } }, field: 'name' }] }),
      byNobody('constraints.0'),
    ],
    [
      'who acts asked of what is there',
      wrong({ visibleWhen: { name: { by: { self: true } } } }),
      byNobody('visibleWhen.name'),
    ],
    [
      'who acts asked of a need',
      action({ requires: { name: { or: [{ by: { roles: ['creator'] } }] } } }),
      byNobody('actions.go.requires.name'),
    ],
    [
      'who acts asked of a dialog',
      action({ params: { x: f.integer(a) }, paramsWhen: { x: { by: { roles: ['creator'] } } } }),
      byNobody('actions.go.paramsWhen.x'),
    ],
    [
      'an edit rule for what is no field',
      wrong({ editableWhen: [{ when: {}, fields: ['nam'] }] }),
      'editableWhen.0.fields: there is no field nam; did you mean name?',
    ],
    // Actions.
    [
      'a dialog that asks for what is no field',
      action({ params: { goodPieces: 'required' } }),
      'actions.go: params: there is no field goodPieces',
    ],
    [
      'a dialog field of no dialog',
      action({ params: { name: 'required' }, paramsWhen: { nam: { status: 'done' } } }),
      'actions.go: paramsWhen: there is no field in the dialog nam; did you mean name?',
    ],
    [
      'a new dialog field of a field’s name',
      action({ params: { name: f.text(a) } }),
      "actions.go: params: name is a field of the record; say 'required' or 'optional', or call the new one otherwise",
    ],
    [
      'a reason for no condition',
      action({ unavailableMessage: { zh: '因', en: 'So' } }),
      'actions.go: unavailableMessage: there is no availableWhen that it would explain; say one, or take it out',
    ],
    [
      'a reason for a field without a condition',
      action({ availableWhen: { x: true }, unavailableMessage: { y: { zh: '因', en: 'So' } } }, { x: f.boolean(a) }),
      'actions.go: unavailableMessage: there is no field y',
    ],
    [
      'more entries than there can be',
      action({ requires: { x: { atLeast: 4 } } }, { x: f.array({ ...a, max: 3, fields: { y: f.integer(b) } }) }),
      'actions.go: requires: x never has 4 entries, as its max is 3',
    ],
    [
      'more entries than its kind lets there be',
      action({ requires: { x: { atLeast: 10 } } }, { x: f.images(a) }),
      'actions.go: requires: x never has 10 entries, as its max is 9',
    ],
    [
      'no entries',
      action({ requires: { x: { atLeast: 0 } } }, { x: f.images(a) }),
      'actions.go: requires: x: atLeast is a whole number from 1 on',
    ],
    [
      'half an entry',
      action({ requires: { x: { atLeast: 1.5 } } }, { x: f.images(a) }),
      'actions.go: requires: x: atLeast is a whole number from 1 on',
    ],
    [
      'entries of what is no list',
      action({ requires: { name: { atLeast: 2 } } }),
      'actions.go: requires: name is no list',
    ],
    [
      'a need that is no field',
      action({ requires: { nam: true } }),
      'actions.go: there is no field nam; did you mean name?',
    ],
    [
      'a need that nobody can fill',
      action({ requires: { x: true } }, { x: f.integer({ ...a, hiddenIn: ['form'] }) }),
      'actions.go.requires: nobody can fill x: no form holds it, and no other action asks for or sets it',
    ],
    [
      'a need of what the mall fills in',
      action({ requires: { x: true } }, { x: f.createdTime(a) }),
      'actions.go.requires: x is of the type createdTime, which the server itself fills in, so that it is always there; take it out, or ask for its value in requires',
    ],
    [
      'a need of a state',
      action({ requires: { status: true } }),
      'actions.go.requires: status is of the type state, which the server itself fills in',
    ],
    [
      'a need of what a rule gives',
      action({ requires: { x: true } }, { x: f.computed({ ...a, as: 'integer' }) }),
      'actions.go.requires: x is of the type computed, of which nobody knows whether it is filled in; take it out',
    ],
    ...[
      ['get', 'get'],
      ['history', 'history'],
      ['reveal', 'reveal'],
      ['addOrUpdate', 'save'],
      ['del', 'remove'],
    ].map(([call, slot]): [string, AnyResource, string] => [
      `an action that is called like the call ${slot}`,
      wrong({ actions: { finish, [call as string]: { zh: '去', en: 'Go', roles: '*' } } }),
      `actions.${call}: /api/firings/${call}Firing is already taken by firings api.${slot}; call the action otherwise, or its path by api: { actions: { ${call}: '…' } }`,
    ]),
    [
      'two actions of one path',
      wrong({ actions: { finish, go: { zh: '去', en: 'Go', roles: '*' } }, api: { actions: { go: 'finishFiring' } } }),
      'actions.go: /api/firings/finishFiring is already taken by firings actions.finish',
    ],
    ['an action that says nothing of roles', action({ roles: undefined }), 'actions.go: roles are required'],
    // Fields of sub-records and dialogs, where they are wrong as anywhere else.
    ...inBoth('a reference to nowhere', f.reference('room', a), 'there is no resource room; did you mean rooms?'),
    ...inBoth(
      'a filter by what the target has not',
      f.reference('rooms', { ...a, filter: { size: 'big' } }),
      'there is no field of rooms size',
      '.filter',
    ),
    ...inBoth(
      'a misspelt option',
      f.text({ ...a, requred: true } as never),
      'there is no key requred; did you mean required?',
    ),
    ...inBoth('min above max', f.integer({ ...a, min: 9, max: 3 }), 'min 9 is above max 3'),
    ...inBoth(
      'a default out of its range',
      f.integer({ ...a, max: 9, default: 13 }),
      'the default 13 does not fit into the field itself (-2147483648 to 9)',
    ),
    ...inBoth(
      'no regular expression',
      f.text({ ...a, pattern: { ...b, matches: '([' } }),
      '([ is no regular expression',
      '.pattern',
    ),
    ...inBoth(
      'a pattern that repeats what repeats',
      f.text({ ...a, pattern: { ...b, matches: '(a+)+b' } }),
      '(a+)+b can be read in too many ways',
      '.pattern',
    ),
    ...inBoth('nothing to choose', f.select({ ...a, options: {} }), 'there is nothing to choose', '.options'),
    ...inBoth(
      'a role that is none',
      f.select({ ...a, options: { x: { ...b, roles: ['bos'] } } }),
      'there is no role bos',
      '.options.x.roles',
    ),
    ...inBoth(
      'an option that is carried over',
      f.select({ ...a, options: { x: { ...b, renamedFrom: 'y' } } }),
      'no option is carried over in ',
      '.options.x.renamedFrom',
    ),
    ...inBoth('a label in one language', f.text({ zh: '甲' } as never), 'the en label is empty'),
    [
      'a whole text to look for in sub-records',
      inRows(f.text({ ...a, search: 'whole' })),
      'fields.x.q: the search finds parts of unmasked texts alone in sub-records',
    ],
    ...['unique', 'immutable', 'hiddenIn', 'snapshot', 'confirmBy', 'extensionField'].flatMap(word =>
      inBoth(
        `the word ${word}`,
        f.text({ ...a, [word]: word === 'hiddenIn' ? ['form'] : true } as never),
        `${word} means nothing in `,
      ),
    ),
    ...[
      f.state({ ...a, ...open }),
      f.sequence({ ...a, prefix: 'S', digits: 3 }),
      f.computed({ ...a, as: 'integer' }),
      f.createdTime(a),
    ].flatMap(each => inBoth(`the kind ${each.type}`, each, `a ${each.type} cannot stand in `)),
    [
      'a former name in a dialog',
      inDialog(f.text({ ...a, renamedFrom: 'z' })),
      'actions.go.params.q: renamedFrom means nothing in a dialog; take it out',
    ],
    [
      'a name in a dialog that the call needs',
      action({ params: { version: f.integer(a) } }),
      'actions.go.params.version: the server takes this name for itself; take another',
    ],
    [
      'a former name of two in sub-records',
      field(
        f.array({ ...a, fields: { y: f.text({ ...b, renamedFrom: 'z' }), q: f.text({ ...c, renamedFrom: 'z' }) } }),
      ),
      'fields.x.q.renamedFrom: z has become another field already',
    ],
    [
      'sub-records of a dialog',
      inDialog(f.array({ ...a, fields: { y: f.reference('room', b) } })),
      'actions.go.params.q.y: there is no resource room; did you mean rooms?',
    ],
    // What an action sets.
    [
      'a copy of another target',
      action({ assign: { x: { field: 'y' } } }, { x: f.reference('rooms', a), y: f.reference('places', b) }),
      'actions.go: assign: y does not fit into x',
    ],
    [
      'a copy of more than fits',
      action({ assign: { x: { field: 'name' } } }, { x: f.text({ ...a, max: 3 }) }),
      'actions.go: assign: name can hold what x does not take; make their choices, limits and forms alike',
    ],
    [
      'a copy of another option',
      action(
        { assign: { x: { field: 'y' } } },
        { x: f.select({ ...a, options: { p: c } }), y: f.select({ ...b, options: { p: c, q: a } }) },
      ),
      'actions.go: assign: y can hold what x does not take',
    ],
    [
      'a copy of less than there must be',
      action({ assign: { x: { field: 'y' } } }, { x: f.integer({ ...a, min: 5 }), y: f.integer(b) }),
      'actions.go: assign: y can hold what x does not take',
    ],
    [
      'a copy of another form',
      action({ assign: { x: { field: 'name' } } }, { x: f.text({ ...a, format: 'phone' }) }),
      'actions.go: assign: name can hold what x does not take',
    ],
    [
      'a copy of a day without end',
      action({ assign: { x: { field: 'y' } } }, { x: f.date(a), y: f.date({ ...b, longTerm: true }) }),
      'actions.go: assign: y can hold what x does not take',
    ],
    [
      'a record by its id',
      action({ assign: { x: 'nobody' } }, { x: f.reference('rooms', a) }),
      'actions.go: assign: x names a record, which no declaration knows; copy a field, or empty it',
    ],
    [
      'a copy that is set',
      action({ assign: { x: 'me' } }, { x: f.text({ ...a, snapshot: 'y.name' }), y: f.reference('rooms', b) }),
      'actions.go: assign: x is copied along a reference (snapshot), and no action sets it',
    ],
    // What would be seen where it is not.
    [
      'a copy that takes off a mask',
      action({ assign: { y: { field: 'x' } } }, { x: f.text({ ...a, mask: 'phone' }), y: f.text(b) }),
      'actions.go: assign: x is masked, and y would show it; say the same mask there',
    ],
    [
      'a copy behind another mask',
      action(
        { assign: { y: { field: 'x' } } },
        { x: f.text({ ...a, mask: 'phone' }), y: f.text({ ...b, mask: 'name' }) },
      ),
      'actions.go: assign: x is masked, and y would show it',
    ],
    [
      'a copy of sub-records that takes off a mask',
      action(
        { assign: { y: { field: 'x' } } },
        {
          x: f.array({ ...a, fields: { q: f.text({ ...c, mask: 'phone' }) } }),
          y: f.array({ ...b, fields: { q: f.text(c) } }),
        },
      ),
      'actions.go: assign: x is masked, and y would show it',
    ],
    [
      'a copy that more may read',
      wrong(
        {
          actions: { finish, go: { zh: '去', en: 'Go', roles: '*', assign: { y: { field: 'x' } } } },
          permissions: { ...everyone, fields: { x: { read: ['creator'] }, y: { read: ['creator', 'user'] } } },
        },
        { x: f.text(a), y: f.text(b) },
      ),
      'actions.go: assign: more may read y than x; say permissions.fields.y.read alike',
    ],
    [
      'a snapshot that takes off a mask',
      wrong(
        {},
        { x: f.text({ ...a, mask: 'phone' }), y: f.reference('firings', b), z: f.text({ ...c, snapshot: 'y.x' }) },
      ),
      'fields.z.snapshot: y.x is masked, and z would show it; say the same mask there',
    ],
    [
      'a snapshot that more may read',
      wrong(
        { permissions: { ...everyone, fields: { x: { read: ['creator'] } } } },
        { x: f.text(a), y: f.reference('firings', b), z: f.text({ ...c, snapshot: { from: 'y.x', by: 'finish' } }) },
      ),
      'fields.z.snapshot: more may read z than y.x; say permissions.fields.z.read alike',
    ],
    [
      'a formula that more may read',
      wrong(
        { permissions: { ...everyone, fields: { y: { read: ['creator'] } } } },
        { x: f.computed({ ...a, as: 'integer', value: { plus: ['y', 1] } }), y: f.integer(b) },
      ),
      'fields.x.value: more may read x than y; say permissions.fields.x.read alike',
    ],
    [
      'a message by a name that its reader does not see',
      wrong(
        {
          title: 'x',
          actions: {
            finish,
            go: { zh: '去', en: 'Go', roles: '*', notify: { to: ['user'], zh: '{name}好', en: '{name} is done' } },
          },
          permissions: { ...everyone, fields: { x: { read: ['creator'] } } },
        },
        { x: f.text(a) },
      ),
      'actions.go: notify: user does not see x',
    ],
    // Who acts.
    [
      'the own record where none is an account',
      action({ availableWhen: { by: { self: true } } }),
      "actions.go.availableWhen: by: self: no record is anybody's account here; only those of table: 'accounts' are",
    ],
    ['one of no roles', wrong({ deletableWhen: { by: { roles: [] } } }), 'deletableWhen: by: roles is empty'],
    [
      'who acts asked for nothing',
      wrong({ editableWhen: [{ when: { or: [{ by: {} }] }, fields: '*' }] }),
      'editableWhen.0: by: it is empty; add roles or self',
    ],
    [
      'who acts where the mall does',
      action({ by: 'system', availableWhen: { by: { roles: ['creator'] } } }),
      'actions.go.availableWhen: by: the server alone runs it; take it out',
    ],
    [
      'above and below one field',
      wrong({ deletableWhen: { x: { gt: { field: 'y' }, lt: { field: 'y' } } } }, { x: f.integer(a), y: f.integer(b) }),
      'deletableWhen: x is never gt y and lt y at once; take one of them out, or say or: [ … ] where either will do',
    ],
    [
      'beside one field and not, in one of several',
      wrong(
        { deletableWhen: { x: { gte: { field: 'y' } }, or: [{ x: { lt: { field: 'y' } } }] } },
        { x: f.integer(a), y: f.integer(b) },
      ),
      'deletableWhen: x is never lt y and gte y at once',
    ],
    [
      'a default that only some may choose',
      field(f.select({ ...a, options: { p: b, q: { ...c, roles: ['creator'] } }, default: 'q' })),
      'fields.x: the default "q" is chosen by creator alone: other roles that create records would be refused; remove the default, or allow it for them',
    ],
    [
      'a default among several that nobody may choose',
      field(f.multiSelect({ ...a, options: { p: b, q: { ...c, roles: [] } }, default: ['p', 'q'] })),
      'fields.x: the default "q" is chosen by nobody: other roles that create records would be refused',
    ],
    [
      'a default that only some who take the action may choose',
      inDialog(f.select({ ...a, options: { p: b, q: { ...c, roles: ['creator'] } }, default: 'q' })),
      'actions.go.params.q: the default "q" is chosen by creator alone',
    ],
    [
      'a value of an option',
      field(f.select({ ...a, options: { p: { ...b, value: 7 } } })),
      'fields.x.options.p: there is no key value',
    ],
    [
      'who may choose a state',
      wrong(
        {},
        {
          status: f.state({
            zh: '状态',
            en: 'Status',
            ...open,
            states: { ...open.states, done: { ...open.states.done, roles: ['creator'] } },
          } as never),
        },
      ),
      'fields.status.states.done: there is no key roles',
    ],
    [
      'a message to those who reach only their own',
      action({ notify: { ...a, to: ['buyer'] } }),
      'actions.go.notify: buyer sees only their own records, and this resource has no ownerField; add one, or notify other roles',
    ],
    // What is misspelt deeper.
    [
      'a misspelt key of who acts',
      wrong({ deletableWhen: { by: { role: ['creator'] } } }),
      'deletableWhen: there is no key of by role; did you mean roles?',
    ],
    [
      'a misspelt key of a message',
      action({ notify: { ...a, to: ['creator'], att: 'show' } }),
      'actions.go.notify: there is no key att',
    ],
    [
      'a message of a sort that is none',
      action({ notify: { ...a, to: ['creator'], type: 'todos' } }),
      'actions.go.notify.type: there is no sort of message todos; did you mean todo?',
    ],
    [
      'a message that leads nowhere',
      action({ notify: { ...a, to: ['creator'], opens: 'shop' } }),
      'actions.go.notify.opens: there is no place shop; did you mean show?',
    ],
    [
      'a message to a role that is none',
      action({ notify: { ...a, to: ['boss'] } }),
      'actions.go.notify: there is no role boss',
    ],
    [
      'a misspelt key of an option',
      field(f.select({ ...a, options: { x: { ...b, colour: 'red' } } } as never)),
      'fields.x.options.x: there is no key colour; did you mean color?',
    ],
    [
      'a colour that is none',
      field(f.select({ ...a, options: { x: { ...b, color: 'pink' } } } as never)),
      'fields.x.options.x.color: there is no colour pink',
    ],
    [
      'a misspelt call',
      wrong({ api: { service: 's', name: 'Firing', lst: 'x' } }),
      'api: there is no key lst; did you mean list?',
    ],
    [
      'a call of no action',
      wrong({ api: { service: 's', name: 'Firing', actions: { finsh: 'x' } } }),
      'api.actions: there is no key finsh; did you mean finish?',
    ],
    [
      'an address of no view',
      wrong({ routes: { lists: '/a/b' } }),
      'routes: there is no key lists; did you mean list?',
    ],
    [
      'a place that is none',
      field(f.text({ ...a, hiddenIn: ['table'] } as never)),
      'fields.x.hiddenIn: there is no place table',
    ],
    [
      'a place of a button that is none',
      action({ placement: ['rows'] }),
      'actions.go.placement: there is no place rows; did you mean row?',
    ],
    [
      'a format that is none',
      field(f.text({ ...a, format: 'fone' } as never)),
      'fields.x.format: there is no format fone',
    ],
    [
      'a mask that is none',
      field(f.text({ ...a, mask: 'names' } as never)),
      'fields.x.mask: there is no mask names; did you mean name?',
    ],
    [
      'a table of the mall that is none',
      wrong({ table: 'sessions' }),
      'table: there is no table of the server sessions',
    ],
    ['a size of a page that is none', wrong({ list: { perPage: 30 } }), 'list.perPage: there is no size of a page 30'],
    [
      'a role that is no list',
      wrong({ permissions: { read: 'creator' } }),
      "permissions.read: creator is no list of roles; say ['creator']",
    ],
    [
      'a misspelt key of what must hold',
      wrong({ constraints: [{ ...b, chek: {}, field: 'name' }] }),
      'constraints.0: there is no key chek; did you mean check?',
    ],
    [
      'a misspelt key of an edit rule',
      wrong({ editableWhen: [{ whn: {}, fields: '*' }] }),
      'editableWhen.0: there is no key whn; did you mean when?',
    ],
    [
      'a formula of no sign',
      field(f.computed({ ...a, as: 'int', value: { add: ['y', 1] } } as never)),
      'fields.x.value: there is no sign add',
    ],
    [
      'a computed field of no sort',
      field(f.computed({ ...a, as: 'whole' } as never)),
      'fields.x.as: there is no sort of value whole',
    ],
    [
      'a confirmation of what is never doubtful',
      wrong({}, { x: f.text({ ...a, confirmBy: 'y' }), y: f.boolean(b) }),
      "fields.x: confirmBy: only a text with format: 'creditCode' is ever doubtful",
    ],
    [
      'an extension of what is no phone number',
      wrong({}, { x: f.text({ ...a, extensionField: 'y' }), y: f.text(b) }),
      "fields.x: extensionField: only a text with format: 'phone' has an extension",
    ],
    [
      'an extension in a field that is not there',
      wrong({}, { x: f.text({ ...a, format: 'phone', extensionField: 'nam' }) }),
      'fields.x: there is no field nam; did you mean name?',
    ],
    [
      'an extension in a field of another type',
      wrong({}, { x: f.text({ ...a, format: 'phone', extensionField: 'y' }), y: f.integer(b) }),
      'fields.x: y is no f.text without a format, which could take an extension',
    ],
    // What another type would be.
    [
      'a word for what is only added',
      wrong({ appendOnly: 'chain', actions: {}, permissions: { read: '*', create: '*' } }),
      `appendOnly: "chain" says nothing here; say true, or 'hashChain'`,
    ],
    [
      'a word for the calls',
      wrong({ api: 'REST' }),
      `api: "REST" says nothing here; say 'rest', or an object of names`,
    ],
    [
      'a word for yes',
      wrong({ availableBeforeCompletion: 'yes' }),
      'availableBeforeCompletion: "yes" says nothing here; say true, or leave it out',
    ],
    [
      'a confirmation that each run would need',
      asks({ otherRecord: undefined }),
      'actions.go: confirmations: twice: it has neither when nor otherRecord, so each run would ask',
    ],
    [
      'another record by a text that nobody enters',
      asks({ otherRecord: { same: 'nam' } }),
      'actions.go: confirmations: twice: otherRecord.same: there is no field of the record in the dialog nam; did you mean name?',
    ],
    [
      'another record by what is no text',
      asks({ otherRecord: { same: 'x' } }),
      'actions.go: confirmations: twice: otherRecord.same: x is of the type integer; name a text',
    ],
    [
      'another record by a text that no index holds',
      asks({ otherRecord: { same: 'x' } }, { x: f.longText({ ...a, max: 2000 }) }),
      'actions.go: confirmations: twice: otherRecord.same: x takes 2000 characters; at most 500 are compared; lower its max',
    ],
    [
      'another record at a field of the dialog',
      asks({ field: 'name' }),
      'actions.go: confirmations: twice: field: another record is a matter of state (40900); take it out',
    ],
    [
      'another record for several at once',
      asks({}, {}, { placement: ['bulk'] }),
      'actions.go: confirmations: twice: otherRecord: a bulk dialog gives every record the same name; take “bulk” out of placement',
    ],
    [
      'another record in no state that there is',
      asks({ otherRecord: { same: 'name', when: { status: 'gone' } } }),
      'actions.go.confirmations.twice.otherRecord: there is no state of status gone',
    ],
    [
      'a word for what is asked',
      action({ params: { name: 'needed' } }),
      `actions.go.params.name: "needed" says nothing here; say 'required', 'optional', or a new field`,
    ],
    [
      'a unit in one text',
      field(f.integer({ ...a, unit: 'bowls' } as never)),
      `fields.x.unit: "bowls" is one text; say it in each language: { zh: '…', en: '…' }`,
    ],
    [
      'help in one text',
      field(f.integer({ ...a, help: 'how many' } as never)),
      'fields.x.help: "how many" is one text; say it in each language',
    ],
    [
      'help of a section in one text',
      wrong({ form: [{ ...a, help: 'All', fields: ['name'] }] }),
      'form.0.help: "All" is one text',
    ],
    ['a question in one text', action({ confirm: 'Sure?' }), 'actions.go.confirm: "Sure?" is one text'],
    [
      'a list without columns',
      wrong({ list: { columns: [] } }),
      'list.columns: there is no column; name some, or leave columns out',
    ],
    [
      'a list of nobody',
      wrong({ permissions: { ...everyone, create: [] } }),
      'permissions.create: the list of roles is empty; name some, or leave it out',
    ],
    ['no number as a limit', field(f.number({ ...a, max: Number.NaN })), 'fields.x: max NaN is no number'],
    ['part of a whole number as a limit', field(f.integer({ ...a, min: 0.5 })), 'fields.x: min 0.5 is no whole number'],
    [
      'a limit that is finer than the field',
      field(f.number({ ...a, min: 0.05, decimals: 1 })),
      'fields.x: min 0.05 is finer than the field, which has 1 decimal place',
    ],
    [
      'room for no entry',
      field(f.array({ ...a, max: -2, fields: { y: f.integer(b) } })),
      'fields.x: max -2 leaves room for nothing; say 1 at least',
    ],
    [
      'one value for all that is each one’s own',
      field(f.text({ ...a, unique: true, default: 'K' })),
      'fields.x: unique and default cannot both be',
    ],
    [
      'a division by nothing',
      field(f.computed({ ...a, as: 'integer', value: { plus: ['y', { divide: ['y', 0] }] } }), {}),
      'fields.x.value: it divides by 0, which is nothing',
    ],
    // What never happens.
    [
      'a clock that nothing sets going',
      action(
        { by: 'system', from: ['planned'], to: 'done', dueAt: 'x' },
        { x: f.dateTime({ ...a, hiddenIn: ['form'] }) },
      ),
      'actions.go: dueAt: nothing ever fills x, so that its time never comes: no form holds it, and no other action asks for or sets it',
    ],
    [
      'a clock that only sets itself',
      action({ by: 'system', dueAt: 'x', assign: { x: { days: 1 } } }, { x: f.dateTime({ ...a, hiddenIn: ['form'] }) }),
      'actions.go: dueAt: nothing ever fills x',
    ],
    [
      'an action of the mall that nothing takes',
      action({ by: 'system' }),
      'actions.go: nothing ever runs this action: add dueAt, or run it in rules(firings)',
    ],
    // What is said of it.
    [
      'a misspelt name in what is said afterwards',
      action({ successMessage: { zh: '“{nam}”好了', en: '“{nam}” is done' } }),
      'actions.go.successMessage: {nam} would stay as it is: only {name} is filled in here',
    ],
    [
      'a name that one language lacks',
      action({ notify: { zh: '好了', en: '{name} is done', to: ['creator'] } }),
      'actions.go.notify: the zh text lacks {name}, which the other language has',
    ],
    // Who can do what is named.
    [
      'a question for what its taker may not write',
      action(
        { roles: ['creator', 'user'], params: { x: 'required' } },
        { x: f.integer({ ...a, hiddenIn: ['form'] }) },
        { fields: { x: { read: ['creator'] } } },
      ),
      'actions.go: params: user is asked for x, and may not write it (permissions.fields)',
    ],
    [
      'an option that nobody can choose',
      field(f.select({ ...a, options: { p: { ...b, roles: ['buyer'] }, q: c } }), {
        permissions: { ...everyone, create: ['creator'], edit: ['user'] },
      }),
      'fields.x.options.p.roles: buyer may neither make nor change these records, so nobody can choose it',
    ],
    [
      'nothing to reveal',
      wrong({ permissions: { ...everyone, reveal: ['creator'] } }),
      'permissions.reveal: there is no masked field to reveal; mask one, or leave it out',
    ],
    [
      'a revealing of what only sub-records mask',
      field(f.array({ ...a, fields: { y: f.text({ ...b, mask: 'phone' }) } }), {
        permissions: { ...everyone, reveal: ['creator'] },
      }),
      'permissions.reveal: there is no masked field to reveal; in sub-records (x.y) a mask hides it from everyone',
    ],
    [
      'a guest without records of its own',
      wrong({ permissions: { ...everyone, export: ['buyer'] } }),
      "permissions.export: buyer reaches only what is its own, and these records are nobody's; say ownerField, or take buyer out",
    ],
    [
      'an edit rule for what the mall fills in',
      field(f.createdTime(), { editableWhen: [{ when: {}, fields: ['x'] }] }),
      'editableWhen.0.fields: x is of the type createdTime, which no form writes',
    ],
    // The list.
    [
      'a column that is no field',
      wrong({ list: { columns: ['nam'] } }),
      'list.columns: there is no field nam; did you mean name?',
    ],
    ['a filter that is no field', wrong({ list: { filters: ['fired'] } }), 'list.filters: there is no field fired'],
    ['a sort by what is no field', wrong({ list: { sort: '-fired' } }), 'list.sort: there is no field fired'],
    [
      'a filter by rows',
      field(f.array({ ...a, fields: { y: f.integer(b) } }), { list: { filters: ['x'] } }),
      'list.filters: x is of the type array, which cannot be filtered by',
    ],
    [
      'a sort by pictures',
      field(f.images(a), { list: { sort: 'x' } }),
      'list.sort: x is of the type images, which cannot be sorted by',
    ],
    [
      'a column of rows',
      field(f.array({ ...a, fields: { y: f.integer(b) } }), { list: { columns: ['x'] } }),
      'list.columns: x is of the type array, which is no column',
    ],
    [
      'tabs by a pick',
      field(f.select({ ...a, options: { x: b } }), { list: { tabs: 'x' } }),
      'list.tabs: x is of the type select, and tabs are those of a state; put it among the filters',
    ],
    [
      'tabs by a text',
      wrong({ list: { tabs: 'name' } }),
      'list.tabs: name is of the type text, and tabs are those of a state; put it among the filters',
    ],
    ['a title that is no field', wrong({ title: 'nam' }), 'title: there is no field nam; did you mean name?'],
    // The form.
    [
      'a form field that is none',
      wrong({ form: [{ ...a, fields: ['name', 'nam'] }] }),
      'form.0: there is no field nam; did you mean name?',
    ],
    [
      'a required field in no section',
      wrong({ form: [{ ...a, fields: ['x'] }] }, { x: f.integer(a) }),
      'fields.name.required: no section of the form holds it, so that no record can be saved; put it into one',
    ],
    [
      'a required field hidden from the form',
      field(f.integer({ ...a, required: true, hiddenIn: ['form'] })),
      "fields.x.required: it is hidden from the form (hiddenIn: ['form']), so that nobody is asked for it",
    ],
    [
      'a field twice in the form',
      wrong({
        form: [
          { ...a, fields: ['name'] },
          { ...b, fields: ['name'] },
        ],
      }),
      'form: name stands here twice',
    ],
    [
      'a read-only field in the form',
      wrong({ form: [{ ...a, fields: ['name', 'status'] }] }),
      'form.0: status is of the type state, which no form writes',
    ],
    [
      'a hidden field in the form',
      field(f.integer({ ...a, hiddenIn: ['form'] }), { form: [{ ...a, fields: ['name', 'x'] }] }),
      "form.0: x is hidden there (hiddenIn: ['form']); take it out of one of the two",
    ],
    // References.
    [
      'a reference to nowhere',
      field(f.reference('room', a)),
      'fields.x: there is no resource room; did you mean rooms?',
    ],
    [
      'a filter by what the target has not',
      field(f.reference('rooms', { ...a, filter: { size: 'big' } })),
      'fields.x.filter: there is no field of rooms size',
    ],
    [
      'a filter by a state that is none',
      field(f.reference('rooms', { ...a, filter: { open: 'perhaps' } })),
      'fields.x.filter: there is no state of open perhaps',
    ],
    [
      'a filter by a state of a list that is none',
      field(f.reference('rooms', { ...a, filter: { open: ['yes', 'perhaps'] } })),
      'fields.x.filter: there is no state of open perhaps',
    ],
    [
      'a filter by what a text holds',
      field(f.reference('rooms', { ...a, filter: { name: '灯' } })),
      'fields.x.filter: name is of the type text, and no list is asked for what is equal to it',
    ],
    [
      'a filter that is a condition',
      field(f.reference('rooms', { ...a, filter: { open: { not: 'yes' } } as never })),
      'fields.x.filter: there is no state of open [object Object]',
    ],
    [
      'a filter by nothing',
      field(f.reference('rooms', { ...a, filter: { open: [] } })),
      'fields.x.filter: open is asked for nothing; say a value, or a list of them',
    ],
    [
      'a look-up along nothing',
      field(f.computed({ ...a, as: 'text', from: 'kiln.name' })),
      'fields.x.from: kiln.name leads nowhere',
    ],
    [
      'a count of nothing',
      field(f.computed({ ...a, as: 'integer', count: 'kilns.room' })),
      'fields.x.count: there is no resource kilns',
    ],
    [
      'a count by no field',
      field(f.computed({ ...a, as: 'integer', count: 'lamps.rom' })),
      'fields.x.count: there is no field of lamps rom; did you mean room?',
    ],
    [
      'a count of what leads elsewhere',
      field(f.computed({ ...a, as: 'integer', count: 'lamps.room' })),
      'fields.x.count: lamps.room is no reference (f.reference) to firings',
    ],
    [
      'a count by a list of references',
      field(f.computed({ ...a, as: 'integer', count: 'lamps.rooms' })),
      'fields.x.count: lamps.rooms is no reference (f.reference) to firings',
    ],
    [
      'a count that is an amount',
      field(f.computed({ ...a, as: 'money', count: 'lamps.room' })),
      "fields.x.count: a count is a whole number (as: 'integer')",
    ],
    [
      'a count that is looked up',
      field(f.computed({ ...a, as: 'integer', from: 'x.name', count: 'lamps.room' })),
      'fields.x.count: it is counted, and looked up (from) or worked out (value) besides; say one of them',
    ],
    [
      'a condition on a count',
      field(f.computed({ ...a, as: 'integer', count: 'lamps.room' }), { deletableWhen: { x: 0 } }),
      'deletableWhen: x is computed without a formula (value): what is not stored cannot be asked for',
    ],
    // Who, where and what it is called.
    [
      'no roles',
      wrong({ permissions: undefined }),
      "permissions: permissions are required: nothing is allowed that is not said; begin with permissions: { read: '*' }",
    ],
    [
      'nobody who reads',
      wrong({ permissions: { create: '*' } }),
      'permissions.read: nobody can read these records; say who, or false where the server alone does',
    ],
    [
      'a role that is none',
      wrong({ permissions: { ...everyone, remove: ['boss'] } }),
      'permissions.remove: there is no role boss',
    ],
    ['an unknown icon', wrong({ icon: 'flame' }), 'icon: there is no icon flame'],
    ['an unknown group', wrong({ group: 'masters' }), 'group: there is no group masters; did you mean master?'],
  ])('%s', (_, mistaken, line) => expect(said(mistaken)).toContainEqual(expect.stringMatching(exactly(line))))

  it.each([
    ['now', 'now'],
    ['a moment that is over', { days: -1 }],
    ['no while', { hours: 0 }],
    ['another field', { field: 'y' }],
  ])('a clock that is set back to %s', (_, x) =>
    expect(said(action({ by: 'system', dueAt: 'x', assign: { x } }, { x: f.dateTime(a), y: f.dateTime(b) }))).toContain(
      'actions.go: dueAt: it would be taken again and again; leave its states, or assign x to a while from now',
    ),
  )
  it.each([
    ['to and fro', { finish: clock('x'), back: clockBack('y') }, 'finish, back'],
    ['to and fro by one moment', { finish: clock('x'), back: clockBack('x') }, 'finish, back'],
    [
      'by way of a third state',
      {
        finish: { ...clock('x'), from: ['begun'] },
        begin: { ...clock('x'), zh: '始', en: 'Begin', to: 'begun' },
        back: clockBack('y'),
      },
      'finish, back, begin',
    ],
    [
      'where what comes next is set later, and to now again',
      { finish: { ...clock('x'), assign: { y: { days: 1 } } }, back: { ...clockBack('y'), assign: { y: 'now' } } },
      'finish, back',
    ],
  ])('clocks in a circle: %s', (_, actions, names) =>
    expect(said(circle(actions))).toEqual([
      expect.stringMatching(
        exactly(
          `actions.finish: dueAt: the deadlines of ${names} form an endless cycle; in one of them assign a later time to `,
        ),
      ),
    ]),
  )
  it('clocks in a circle: in one state, each setting the other’s moment', () => {
    const stays = (due: string, other: string) => ({
      zh: due,
      en: due,
      from: ['planned'],
      by: 'system',
      dueAt: due,
      assign: { [due]: null, [other]: 'now' },
    })
    const done = { ...clock('x'), dueAt: undefined, by: undefined, roles: '*' }
    const ways = (actions: object) => said(circle({ done, ...actions }))
    expect(ways({ one: stays('x', 'y'), two: stays('y', 'x') })).toEqual([
      expect.stringMatching(
        exactly(
          'actions.one: dueAt: the deadlines of one, two form an endless cycle; in one of them assign a later time to ',
        ),
      ),
    ])
    expect(ways({ one: stays('x', 'y'), two: { ...stays('y', 'x'), assign: { y: null } } })).toEqual([])
    expect(ways({ one: stays('x', 'y'), two: { ...stays('y', 'x'), assign: { y: null, x: { days: 1 } } } })).toEqual([])
  })
  it.each([
    ['the next moment is set later', { finish: { ...clock('x'), assign: { y: { days: 1 } } }, back: clockBack('y') }],
    ['the next moment is emptied', { finish: clock('x'), back: { ...clockBack('y'), assign: { x: null } } }],
    [
      'somebody takes one of them',
      { finish: clock('x'), back: { ...clockBack('y'), dueAt: undefined, by: undefined, roles: '*' } },
    ],
    [
      'the clocks run one way',
      {
        finish: { ...clock('x'), from: ['planned', 'begun'] },
        begin: { ...clock('y'), zh: '始', en: 'Begin', to: 'begun' },
        again: { ...clockBack('y'), dueAt: undefined, by: undefined, roles: '*' },
      },
    ],
  ])('no clocks in a circle where %s', (_, actions) => expect(said(circle(actions))).toEqual([]))
  it.each([
    ...serverTables.map(({ name: own }) => [
      own,
      `name: ${own} is a table of the server itself; call the resource otherwise`,
    ]),
    ['kiln-firings', 'name: a resource is called by one word in camelCase'],
  ])('the name %s', (called, line) => {
    const mistaken = resource(called, { ...ours, fields: { name }, permissions: everyone })
    expect(formatProblems(checkDeclarations([mistaken], around))).toContain(`resources/${called}.ts  ${line}`)
  })
  it.each(serverTables.map(table => table.name))('the former name %s', was =>
    expect(said(wrong({ renamedFrom: was }))).toContain(
      `renamedFrom: ${was} is a table of the server itself, which keeps its name`,
    ),
  )
  it.each(['chain_no', 'chain_before', 'chain_hash', 'search_text', 'fact_id', 'version'])('the field %s', column =>
    expect(said(wrong({}, { [column]: f.text(a) }))).toContain(
      `fields.${column}: the server takes this name for itself; take another`,
    ),
  )
  it.each([
    [
      'an action that is none',
      { actions: { finsh: () => {} } },
      'actions: there is no action finsh; did you mean finish?',
    ],
    ['a misspelt hook', { afterSav: () => {} }, 'rules: there is no hook afterSav; did you mean afterSave?'],
    [
      'a misspelt hook of many rows',
      { row: { stamp: '1', load: async () => [] } },
      'rules: there is no hook row; did you mean rows?',
    ],
    ['a hook that is no function', { afterSave: 'saved' }, 'afterSave: a hook is a function, and this is none'],
    [
      'an action’s hook that is no function',
      { actions: { finish: { to: 'done' } } },
      'finish: a hook is a function, and this is none',
    ],
    [
      'a field that is none',
      { computed: { shar: () => [] } },
      'computed: there is no field that a rule computes shar; did you mean share?',
    ],
    [
      'a field that people fill in',
      { computed: { name: () => [] } },
      'computed: there is no field that a rule computes name',
    ],
    [
      'a field that a formula gives',
      { computed: { twice: () => [] } },
      'computed: there is no field that a rule computes twice',
    ],
  ])('a rule for %s', (_, more, line) => {
    const computed = {
      share: f.computed({ ...a, as: 'integer' }),
      twice: f.computed({ ...b, as: 'integer', value: { times: ['x', 2] } }),
      x: f.integer(c),
    }
    const ruled = wrong({}, computed)
    const lines = (said: object) =>
      formatProblems(checkApp({ ...appConfig, resources: [ruled], rules: [rules(ruled, said)] }))
    expect(lines({ computed: { share: () => [] } }).filter(each => each.startsWith('rules'))).toEqual([])
    expect(lines(more)).toContain(`rules(firings)  ${line}`)
  })
  it.each([
    [
      'twice',
      [wrong({})],
      ['firings', 'firings'],
      'it has rules already, and only one of them would run; make them one',
    ],
    [
      'for a resource that the shop has not',
      [wrong({})],
      ['firing'],
      'there is no resource firing; did you mean firings?',
    ],
  ])('rules %s', (_, declared, named, why) => {
    const ruled = named.map(each => rules(resource(each, { ...ours, fields: { name }, permissions: everyone }), {}))
    expect(formatProblems(checkApp({ ...appConfig, resources: declared, rules: ruled }))).toContain(
      `rules(${named[0]})  resource: ${why}`,
    )
  })
  it('two resources of one label', () => {
    const other = resource('others', { ...ours, fields: { name }, permissions: everyone })
    expect(formatProblems(checkDeclarations([other, wrong({})], around))).toContain(
      'resources/firings.ts  labels: the zh label "窑次" is already taken by others labels',
    )
  })
})
/** A line from its beginning; what it says further on is told by the others. */
const exactly = (line: string) => new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

describe('what looks wrong and is sound', () => {
  it.each([
    [
      'two states of one label',
      field(f.state({ ...a, initial: 'x', states: { x: b, y: b } }), {
        actions: { finish, go: { zh: '去', en: 'Go', on: 'x', from: ['x'], to: 'y', roles: '*' } },
      }),
    ],
    ['two actions of one label that never stand together', action({ ...finish, from: ['done'], to: 'planned' })],
    [
      'a required field of what nobody makes',
      wrong({ form: [{ ...a, fields: ['x'] }], permissions: { read: '*' } }, { x: f.integer(a) }),
    ],
    [
      'a need that another action asks for',
      wrong(
        {
          actions: {
            finish: { ...finish, requires: { x: true } },
            fill: { zh: '填', en: 'Fill', roles: '*', params: { x: 'required' } },
          },
        },
        { x: f.integer({ ...a, hiddenIn: ['form'] }) },
      ),
    ],
    ['a resource that the mall alone reads', wrong({ permissions: { read: false } })],
    [
      'a condition on what lies beyond a field’s own limits',
      field(f.integer({ ...a, max: 9 }), { deletableWhen: { x: { lt: 50 } } }),
    ],
    [
      'a condition on the beginning of a pattern',
      field(f.text({ ...a, pattern: { ...b, like: 'K-0000' } }), { deletableWhen: { x: { gte: 'K-1' } } }),
    ],
    ['an action whose button a page of the shop’s own draws', action({ placement: [] })],
    [
      'a guest’s word in what is its own',
      wrong(
        { ownerField: 'x', permissions: { ...everyone, create: ['buyer'] } },
        { x: f.text({ ...a, hiddenIn: ['form'] }) },
      ),
    ],
    [
      'a clock that a default sets going',
      action(
        { by: 'system', from: ['planned'], to: 'done', dueAt: 'x' },
        { x: f.date({ ...a, hiddenIn: ['form'], default: '2026-01-01' }) },
      ),
    ],
    [
      'a field that an action alone writes',
      action({ roles: ['user'], params: { x: 'required' } }, { x: f.integer(a) }, { fields: { x: { write: false } } }),
    ],
    ['an icon that the shop brings along', wrong({ icon: 'kiln' })],
    [
      'the ends of a field’s own limits',
      field(f.integer({ ...a, min: 1, max: 9 }), {
        deletableWhen: { or: [{ x: { gte: 9 } }, { x: { lte: 1 } }, { x: { gt: 8, lt: 10 } }] },
      }),
    ],
    ['one number between two', field(f.integer(a), { deletableWhen: { x: { gt: 1, lt: 3, not: 5 } } })],
    ['a part between two', field(f.number({ ...a, decimals: 1 }), { deletableWhen: { x: { gt: 1.1, lt: 1.3 } } })],
    ['a day between two', field(f.date(a), { deletableWhen: { x: { gt: '2026-02-27', lt: '2026-03-01' } } })],
    ['later than every day', field(f.date({ ...a, longTerm: true }), { deletableWhen: { x: { gt: '9999-12-31' } } })],
    [
      'a range that begins before and ends after',
      field(f.dateRange(a), { deletableWhen: { x: { gte: '2026-03-01', lt: '2026-01-01' } } }),
    ],
    [
      'a range of one day and of another',
      field(f.dateRange(a), { deletableWhen: { x: '2026-01-01', or: [{ x: '2026-02-01' }] } }),
    ],
    ['a text between two', field(f.text(a), { deletableWhen: { x: { gt: 'a', lt: 'b', not: 'c' } } })],
    [
      'empty, or one of them',
      field(f.select({ ...a, options: { p: b } }), {
        deletableWhen: { or: [{ x: null }, { x: { set: false } }, { x: { not: 'p' } }] },
      }),
    ],
    [
      'another field beside a value',
      wrong({ deletableWhen: { x: { gt: { field: 'y' }, lte: 3 } } }, { x: f.integer(a), y: f.integer(b) }),
    ],
    [
      'a copy behind the same mask',
      action(
        { assign: { y: { field: 'x' } } },
        { x: f.text({ ...a, mask: 'phone' }), y: f.text({ ...b, mask: 'phone' }) },
      ),
    ],
    [
      'copies that no more may read',
      wrong(
        {
          actions: { finish, go: { zh: '去', en: 'Go', roles: '*', assign: { y: { field: 'x' } } } },
          permissions: { read: ['creator'], create: ['creator'], fields: { x: { read: ['creator', 'user'] } } },
        },
        { x: f.integer(a), y: f.integer(b), z: f.computed({ ...c, as: 'integer', value: { plus: ['x', 1] } }) },
      ),
    ],
    [
      'a default that everyone may choose who makes records',
      field(f.select({ ...a, options: { p: b, q: { ...c, roles: ['creator'] } }, default: 'q' }), {
        permissions: { ...everyone, create: ['creator'] },
      }),
    ],
    [
      'not below and not above one field',
      wrong(
        {
          deletableWhen: {
            x: { gte: { field: 'y' }, lte: { field: 'y' } },
            or: [{ x: { not: { field: 'z' } } }, { x: { gt: { field: 'z' } } }],
          },
        },
        { x: f.integer(a), y: f.integer(b), z: f.integer(c) },
      ),
    ],
    [
      'two ranges that overlap',
      wrong(
        { deletableWhen: { x: { gt: { field: 'y' }, lt: { field: 'y' } } } },
        { x: f.dateRange(a), y: f.dateRange(b) },
      ),
    ],
    [
      'a state that it is taken from',
      action({ from: ['planned', 'done'], to: 'done', availableWhen: { status: { not: 'done' } } }),
    ],
  ])('%s', (_, sound) => expect(said(sound)).toEqual([]))
  it('a need of what the mall fills in is none, whatever rules there are', () =>
    expect(formatProblems(checkDeclarations([action({ requires: { status: true } })], { ruled: ['firings'] }))).toEqual(
      [expect.stringContaining('actions.go.requires: status is of the type state, which the server itself fills in')],
    ))
  it('a need that a rule may fill', () =>
    expect(
      checkDeclarations([action({ requires: { x: true } }, { x: f.integer({ ...a, hiddenIn: ['form'] }) })], {
        ruled: ['firings'],
      }),
    ).toEqual([]))
})
