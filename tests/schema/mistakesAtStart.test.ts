import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { groups, ownIcons } from '../../resources/kit'
import { faultLines, faultsOf } from '../../src/schema/check'
import type { AnyResource } from '../../src/schema/resource'
import { rules } from '../../src/mall/rules'
import { faultsOfShop, surroundingsOf } from '../../src/mall/shop'
import { shop } from '../../src/shop/mall/shop'
import { mallTables } from '../../src/mall/store/mallTables'
import { lampKit, lamps, places, rooms, shades } from '../kit/lamps'
import { keepers, vaults } from '../kit/vaults'

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
const action = (said: object, fields?: object) => wrong({ actions: { finish, go: { zh: '去', en: 'Go', roles: '*', ...said } } }, fields)
const field = (made: object, said: object = {}) => wrong(said, { x: made })
const inRows = (made: object) => field(f.rows({ ...ours, fields: { q: made as never } }))
const inDialog = (made: object) => action({ ask: { q: made } })
const byNobody = (key: string) => `${key}: by: nobody acts here; ask for it in editWhen, removeWhen or the when of an action`
/** One mistake in a field of sub-records, and in one of a dialog. */
const inBoth = (mistake: string, made: object, why: string, part = ''): [string, AnyResource, string][] => [
  [`${mistake} in sub-records`, inRows(made), `fields.x.q${part}: ${why}`],
  [`${mistake} in a dialog`, inDialog(made), `actions.go.ask.q${part}: ${why}`],
]

const around = { ...surroundingsOf(shop), icons: [...ownIcons, 'kiln'], ruled: [] }
const said = (...all: AnyResource[]) =>
  faultLines(faultsOf([...all, rooms, places], around).filter(({ file }) => file === 'resources/firings.ts')).map(line =>
    line.replace('resources/firings.ts  ', ''),
  )

it.each([
  ['this shop', resources],
  ['the made-up one', [lamps, rooms, places, shades, keepers, vaults]],
] as const)('nothing is wrong with %s', (_, all) => expect(faultsOf(all, { ...around, groups: { ...groups } })).toEqual([]))
it.each(['[A-F]\\d{1,2}', '[A-Z]{2}(-\\d{2})?', '(?:甲|乙)[(+*]\\p{L}+', '(\\d{2}:){2}\\d{2}'])('nor with a pattern that is read in few ways: %s', matches =>
  expect(said(field(f.text({ ...a, pattern: { ...b, matches } })))).toEqual([]))
it('nor with what every mistake below is made in', () => expect(said(wrong({}))).toEqual([]))

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
    ['a question in one language', action({ confirm: { zh: '确定？' } }), 'actions.go.confirm: the en label is empty'],
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
    ['entries of what is no list', action({ needs: { name: { atLeast: 2 } } }), 'actions.go: needs: name is no list'],
    ['a need that is no field', action({ needs: { nam: true } }), 'actions.go: there is no field nam; did you mean name?'],
    ['a need that nobody can fill', action({ needs: { x: true } }, { x: f.int({ ...a, hide: ['form'] }) }), 'actions.go.needs: nobody can fill x: no form holds it, and no other action asks for or sets it'],
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
    // What is misspelt deeper.
    ['a misspelt key of who acts', wrong({ removeWhen: { by: { role: ['creator'] } } }), 'removeWhen: there is no key of by role; did you mean roles?'],
    ['a misspelt key of a message', action({ tell: { ...a, to: ['creator'], att: 'show' } }), 'actions.go.tell: there is no key att'],
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
    ...mallTables.map(({ name: own }) => [own, `name: ${own} is a table of the mall itself; call the resource otherwise`]),
    ['kiln-firings', 'name: a resource is called by one word in camelCase'],
  ])('the name %s', (called, line) => {
    const mistaken = resource(called, { ...ours, fields: { name }, roles: everyone })
    expect(faultLines(faultsOf([mistaken], around))).toContain(`resources/${called}.ts  ${line}`)
  })
  it.each(mallTables.map(table => table.name))('the former name %s', was =>
    expect(said(wrong({ was }))).toContain(`was: ${was} is a table of the mall itself, which keeps its name`))
  it.each(['chain_no', 'chain_before', 'chain_hash', 'search_text', 'fact_id', 'version'])('the field %s', column =>
    expect(said(wrong({}, { [column]: f.text(a) }))).toContain(`fields.${column}: this name is taken or not a word`))
  it.each([
    ['an action that is none', { actions: { finsh: () => {} } }, 'actions: there is no action finsh; did you mean finish?'],
    ['a field that is none', { computed: { shar: () => [] } }, 'computed: there is no field that a rule computes shar; did you mean share?'],
    ['a field that people fill in', { computed: { name: () => [] } }, 'computed: there is no field that a rule computes name'],
    ['a field that a formula gives', { computed: { twice: () => [] } }, 'computed: there is no field that a rule computes twice'],
  ])('a rule for %s', (_, more, line) => {
    const computed = { share: f.computed({ ...a, as: 'int' }), twice: f.computed({ ...b, as: 'int', value: { times: ['x', 2] } }), x: f.int(c) }
    const ruled = wrong({}, computed)
    const lines = (said: object) => faultLines(faultsOfShop({ ...shop, resources: [ruled], rules: [rules(ruled, said)] }))
    expect(lines({ computed: { share: () => [] } }).filter(each => each.startsWith('rules'))).toEqual([])
    expect(lines(more)).toContain(`rules(firings)  ${line}`)
  })
  it('two resources of one label', () => {
    const other = resource('others', { ...ours, fields: { name }, roles: everyone })
    expect(faultLines(faultsOf([other, wrong({})], around))).toContain(
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
    ['an icon that the shop brings along', wrong({ icon: 'kiln' })],
  ])('%s', (_, sound) => expect(said(sound)).toEqual([]))
  it('a need that a rule may fill', () =>
    expect(faultsOf([action({ needs: { x: true } }, { x: f.int({ ...a, hide: ['form'] }) })], { ruled: ['firings'] })).toEqual([]))
})
