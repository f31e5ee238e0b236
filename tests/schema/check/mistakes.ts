// Every mistake below must not compile: the type check of the tests fails where one does.
import { figure } from '../../../src/schema/metrics/figure'
import { z } from 'zod'
import type { ActionDetailsOf } from '../../../src/schema/model/action'
import type { ActionsOf, DraftOf, InputOf, RecordOf } from '../../../src/schema/model/recordTypes'
import { defineViews } from '../../../src/console/config/ConsoleContext'
import { rules } from '../../../src/server/config/rules'

import type { FieldSchemas } from '../../../src/schema/fields/fieldSchemas'
import { lampKit, lamps } from '../../kit/declarations/lamps'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <_ extends true>() => {}
const { f, resource } = lampKit
const zh = { zh: '甲', en: 'A' } as const
const name = f.text(zh)
const count = f.integer(zh)
const state = f.state({ ...zh, initial: 'a', states: { a: { zh: '甲', en: 'A' }, b: { zh: '乙', en: 'B', value: 2 } } })
const other = f.state({ ...zh, initial: 'wait', states: { wait: { zh: '等', en: 'Wait' }, ok: { zh: '好', en: 'OK' } } })
const roles = {}

// What is inferred.
yes<Same<RecordOf<typeof lamps>['name'], string>>()
yes<Same<RecordOf<typeof lamps>['code'], string | null>>()
yes<Same<RecordOf<typeof lamps>['status'], 0 | 1 | 9>>()
yes<Same<RecordOf<typeof lamps>['color'], 'red' | 'blue' | null>>()
yes<Same<RecordOf<typeof lamps>['uses'], ('read' | 'sleep' | 'work')[]>>()
yes<Same<RecordOf<typeof lamps>['parts'], { part: string; count: number | null }[]>>()
yes<Same<RecordOf<typeof lamps>['roomName'], string | null>>()
yes<Same<'pin' extends keyof RecordOf<typeof lamps> ? true : false, false>>()
yes<Same<DraftOf<typeof lamps>['pin'], string | null | undefined>>()
yes<Same<DraftOf<typeof lamps>['name'], string>>()
yes<Same<'status' extends keyof DraftOf<typeof lamps> ? true : false, false>>()
yes<Same<ActionsOf<typeof lamps>, 'switchOn' | 'switchOff' | 'report' | 'wearOut' | 'goOut' | 'prove' | 'certify'>>()
yes<Same<InputOf<typeof lamps, 'report'>, { fault: string; urgent: boolean }>>()

yes<Same<RecordOf<typeof lamps>['place'], string | null>>()
yes<Same<RecordOf<typeof lamps>['until'], string | null>>()
yes<Same<DraftOf<typeof lamps>['plan'], string | null | undefined>>()

// @ts-expect-error 1 a field without its English label
f.text({ zh: '甲' })
// @ts-expect-error 2 a field without its Chinese label
f.integer({ en: 'A' })
// @ts-expect-error 3 an option without its Chinese label
f.select({ ...zh, options: { a: { en: 'A' } } })
// @ts-expect-error 4 a state without its English label
f.state({ ...zh, initial: 'a', states: { a: { zh: '甲' } } })
// @ts-expect-error 5 a resource without its English label
resource('x', { zh: '甲', fields: {}, permissions: roles })
// @ts-expect-error 6 an action without its Chinese label
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { en: 'Go', from: ['a'], to: 'b', roles: '*' } } })
// @ts-expect-error 7 a dialog field without its English label
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', params: { why: f.text({ zh: '因' }) } } } })
// @ts-expect-error 8 a section without its English label
resource('x', { ...zh, fields: { name }, permissions: roles, form: [{ zh: '节', fields: ['name'] }] })
// @ts-expect-error 9 a question without its English words
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', confirm: { zh: '确定？' } } } })
// @ts-expect-error 10 help in one language
f.text({ ...zh, help: { zh: '提示' } })
// @ts-expect-error 11 a unit in one language
f.integer({ ...zh, unit: { en: 'cm' } })
// @ts-expect-error 12 a label in a language that the console does not speak
f.text({ ...zh, ja: '甲' })
// @ts-expect-error 13 a misspelt option
f.text({ ...zh, requred: true })
// @ts-expect-error 14 an option of another kind
f.boolean({ ...zh, max: 3 })
// @ts-expect-error 15 a default that is no choice
f.select({ ...zh, default: 'c', options: { a: { zh: '甲', en: 'A' } } })
// @ts-expect-error 16 a default of another type
f.integer({ ...zh, default: 'three' })
// @ts-expect-error 17 an initial state that is none
f.state({ ...zh, initial: 'zzz', states: { a: { zh: '甲', en: 'A' } } })
// @ts-expect-error 18 a format that is none
f.text({ ...zh, format: 'passport' })
// @ts-expect-error 19 a mask that is none
f.text({ ...zh, mask: 'all' })
// @ts-expect-error 20 a colour that is none
f.state({ ...zh, initial: 'a', states: { a: { zh: '甲', en: 'A', color: 'pink' } } })
// @ts-expect-error 21 a required state: no form writes it
f.state({ ...zh, required: true, initial: 'a', states: { a: { zh: '甲', en: 'A' } } })
// @ts-expect-error 22 a resource without roles
resource('x', { ...zh, fields: { name } })
// @ts-expect-error 23 a role that is not declared
resource('x', { ...zh, fields: { name }, permissions: { read: ['boss'] } })
// @ts-expect-error 24 an operation that is none
resource('x', { ...zh, fields: { name }, permissions: { look: '*' } })
// @ts-expect-error 25 a field's role that is not declared
resource('x', { ...zh, fields: { name }, permissions: { fields: { name: { read: ['boss'] } } } })
// @ts-expect-error 26 roles of a field that is not there
resource('x', { ...zh, fields: { name }, permissions: { fields: { nam: { read: '*' } } } })
// @ts-expect-error 27 a column that is no field
resource('x', { ...zh, fields: { name }, permissions: roles, list: { columns: ['nam'] } })
// @ts-expect-error 28 a filter that is no field
resource('x', { ...zh, fields: { name }, permissions: roles, list: { filters: ['nam'] } })
// @ts-expect-error 29 an order by what is no field
resource('x', { ...zh, fields: { name }, permissions: roles, list: { sort: '-nam' } })
// @ts-expect-error 30 a form field that is none
resource('x', { ...zh, fields: { name }, permissions: roles, form: [{ ...zh, fields: ['nam'] }] })
// @ts-expect-error 31 a title that is no field
resource('x', { ...zh, fields: { name }, permissions: roles, title: 'nam' })
// @ts-expect-error 32 an action from a state that is none
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['c'], to: 'b', roles: '*' } } })
// @ts-expect-error 33 an action to a state that is none
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'c', roles: '*' } } })
// @ts-expect-error 34 a move where there is no state
resource('x', { ...zh, fields: { name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*' } } })
// @ts-expect-error 35 an action that says not who may take it
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b' } } })
// @ts-expect-error 36 a misspelt option of an action
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, form: ['a'], from: ['a'], to: 'b', roles: '*' } } })
// @ts-expect-error 37 an action's role that is not declared
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: ['boss'] } } })
// @ts-expect-error 38 two state fields and none named
resource('x', { ...zh, fields: { state, other }, permissions: roles, actions: { go: { ...zh, from: ['wait'], to: 'ok', roles: '*' } } })
// @ts-expect-error 39 a state of the other field
resource('x', { ...zh, fields: { state, other }, permissions: roles, actions: { go: { ...zh, on: 'other', from: ['a'], to: 'ok', roles: '*' } } })
// @ts-expect-error 40 a condition on what is no field
resource('x', { ...zh, fields: { name, state }, permissions: roles, visibleWhen: { name: { stat: 'a' } } })
// @ts-expect-error 41 a condition on a state that is none
resource('x', { ...zh, fields: { name, state }, permissions: roles, visibleWhen: { name: { state: 'zzz' } } })
// @ts-expect-error 42 a condition of another type
resource('x', { ...zh, fields: { state, count }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', availableWhen: { count: { gt: 'many' } } } } })
// @ts-expect-error 43 a dialog field taken from a record that has it not
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', params: { why: 'required' } } } })
// @ts-expect-error 44 a dialog field that is neither required nor optional
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', params: { name: 'maybe' } } } })
// @ts-expect-error 45 a condition of a dialog field that is not asked
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', params: { name: 'required' }, paramsWhen: { nam: { state: 'a' } } } } })
// @ts-expect-error 46 a need that is no field
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', requires: { nam: true } } } })
// @ts-expect-error 47 a call of an action that is none
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*' } }, api: { service: 'x', name: 'X', actions: { gone: 'goX' } } })
// @ts-expect-error 48 a misspelt call
resource('x', { ...zh, fields: { name }, permissions: roles, api: { service: 'x', name: 'X', lst: 'listX' } })
// @ts-expect-error 49 an address without its slash
resource('x', { ...zh, fields: { name }, permissions: roles, routes: { list: 'x/list' } })
// @ts-expect-error 50 a view that is none
resource('x', { ...zh, fields: { name }, permissions: roles, routes: { table: '/x' } })
// @ts-expect-error 51 an edit rule for what is no field
resource('x', { ...zh, fields: { name, state }, permissions: roles, editableWhen: [{ when: { state: 'a' }, fields: ['nam'] }] })
// @ts-expect-error 52 a computed field of a kind that cannot be computed
f.computed({ ...zh, as: 'image' })
// @ts-expect-error 53 a rule for an action that is none
rules(lamps, { actions: { explode: async () => {} } })
// @ts-expect-error 94 a misspelt hook
rules(lamps, { sav: async () => {} })
// @ts-expect-error 95 a misspelt hook beside a sound one
rules(lamps, { afterSave: async () => {}, inturn: true })
// @ts-expect-error 96 a rule that computes a field that is none
rules(lamps, { computed: { roomNam: (_hand, list) => list.map(() => null) } })
// @ts-expect-error 54 a kind forgotten on one side
const forgotten: FieldSchemas = { text: () => z.string() }
void forgotten
// @ts-expect-error 55 a text of a format that is none
f.text({ ...zh, format: 'iban' })
// @ts-expect-error 56 a readable text that is checked like a password
f.text({ ...zh, format: 'password' })
// @ts-expect-error 57 a number that is without end
f.integer({ ...zh, longTerm: true })
// @ts-expect-error 58 a region of no resource
f.region(zh)
// @ts-expect-error 59 a table of the mall that is none
resource('x', { ...zh, fields: { name }, permissions: roles, table: 'sessions' })
// @ts-expect-error 60 a list for a role that is none
resource('x', { ...zh, fields: { name }, permissions: roles, list: { roles: ['boss'] } })
// @ts-expect-error 61 a look at a masked value by a role that is none
resource('x', { ...zh, fields: { name }, permissions: { reveal: ['boss'] } })
// @ts-expect-error 62 a condition on who acts that asks for what is not known
resource('x', { ...zh, fields: { name }, permissions: roles, deletableWhen: { by: { friend: true } } })
// @ts-expect-error 63 a rule that works out what is no promise of columns
rules(lamps, { beforeSave: () => 7 })
// @ts-expect-error 64 an action that sets what is no field
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', assign: { nam: 'x' } } } })
// @ts-expect-error 65 an action that sets a value of another type
resource('x', { ...zh, fields: { state, count }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', assign: { count: 'many' } } } })
// @ts-expect-error 66 an action that sets a state: that is what it moves to
resource('x', { ...zh, fields: { state, count }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', assign: { state: 'b' } } } })
// @ts-expect-error 67 an action that copies a value of another type
resource('x', { ...zh, fields: { state, count, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', assign: { count: { field: 'name' } } } } })
// @ts-expect-error 68 a while of no length
resource('x', { ...zh, fields: { state, at: f.dateTime(zh) }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', assign: { at: { weeks: 1 } } } } })
// @ts-expect-error 69 records that only the mall reads
resource('x', { ...zh, fields: { name }, permissions: { read: 'mall' } })
// @ts-expect-error 70 a clock that runs by what is no moment
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', dueAt: 'name' } } })
// @ts-expect-error 71 a message to nobody in particular
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', notify: zh } } })
// @ts-expect-error 72 a message in one language
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', notify: { to: ['creator'], zh: '甲' } } } })
// @ts-expect-error 73 a message to a role that is none
resource('x', { ...zh, fields: { state }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', by: 'system', notify: { ...zh, to: ['boss'] } } } })
// @ts-expect-error 74 a tab to open on for a role that is none
resource('x', { ...zh, fields: { state }, permissions: roles, list: { opens: { boss: 'a' } } })
// @ts-expect-error 75 a tab to open on that is no state
resource('x', { ...zh, fields: { state }, permissions: roles, list: { opens: { platform: 'c' } } })
// @ts-expect-error 76 what must hold of what is no field
resource('x', { ...zh, fields: { name, count }, permissions: roles, constraints: [{ ...zh, check: { coun: { gt: 1 } }, field: 'name' }] })
// @ts-expect-error 77 a comparison with what is no field
resource('x', { ...zh, fields: { name, count }, permissions: roles, constraints: [{ ...zh, check: { count: { lte: { field: 'all' } } }, field: 'count' }] })
// @ts-expect-error 78 a number compared with a text
resource('x', { ...zh, fields: { name, count }, permissions: roles, constraints: [{ ...zh, check: { count: { lte: { field: 'name' } } }, field: 'count' }] })
// @ts-expect-error 79 what must hold told at what is no field
resource('x', { ...zh, fields: { name, count }, permissions: roles, constraints: [{ ...zh, check: { count: { gt: 1 } }, field: 'nam' }] })
// @ts-expect-error 80 what must hold without English words
resource('x', { ...zh, fields: { name, count }, permissions: roles, constraints: [{ zh: '甲', check: { count: { gt: 1 } }, field: 'name' }] })
// @ts-expect-error 81 a pattern in one language
f.text({ ...zh, pattern: { like: 'A-00', zh: '甲' } })
// @ts-expect-error 82 a pattern said twice
f.text({ ...zh, pattern: { ...zh, like: 'A-00', matches: 'A' } })
// @ts-expect-error 83 a need of so many that is no number
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', requires: { name: { atLeast: 'two' } } } } })
// @ts-expect-error 84 a division by nothing
f.computed({ ...zh, as: 'percent', value: { divide: ['a'] } })
// @ts-expect-error 97 a count by no field
f.computed({ ...zh, as: 'integer', count: 'lamps' })
// @ts-expect-error 85 a sum that is none
f.computed({ ...zh, as: 'integer', value: { add: ['a', 'b'] } })
defineViews<typeof lamps>('lamps', { column: { watts: ({ record }) => record.watts }, beside: ({ name: at }) => at })
// @ts-expect-error 86 a hand-made cell of what is no field
defineViews<typeof lamps>('lamps', { column: { wats: () => null } })
// @ts-expect-error 87 a hand-made cell that reads what the record has not
defineViews<typeof lamps>('lamps', { column: { watts: ({ record }) => record.wats } })
// @ts-expect-error 88 a hand-made input of what is no field
defineViews<typeof lamps>('lamps', { input: { wats: () => null } })
// @ts-expect-error 89 a page of a view that is none
defineViews<typeof lamps>('lamps', { page: { table: () => null } })
// @ts-expect-error 90 who acts asked of what must hold
resource('x', { ...zh, fields: { name }, permissions: roles, constraints: [{ ...zh, check: { by: { self: true } }, field: 'name' }] })
// @ts-expect-error 91 who acts asked of what is there
resource('x', { ...zh, fields: { name }, permissions: roles, visibleWhen: { name: { or: [{ by: { self: true } }] } } })
// @ts-expect-error 92 who acts asked of a need
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', requires: { name: { by: { self: true } } } } } })
// @ts-expect-error 93 who acts asked of a dialog
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: { go: { ...zh, from: ['a'], to: 'b', roles: '*', params: { name: 'required' }, paramsWhen: { name: { by: { self: true } } } } } })
const decided = { yes: { ...zh, from: ['a'], to: 'b', roles: '*' }, no: { ...zh, from: ['a'], to: 'b', roles: '*', params: { name: 'required' } } } as const
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: decided, review: { state: 'a', approve: 'yes', reject: 'no', reasons: { dark: zh } } })
// @ts-expect-error 94 a review of what waits in no state
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: decided, review: { state: 'c', approve: 'yes', reject: 'no' } })
// @ts-expect-error 95 a review by no action
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: decided, review: { state: 'a', approve: 'yes', reject: 'never' } })
// @ts-expect-error 96 a review that never rejects
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: decided, review: { state: 'a', approve: 'yes' } })
// @ts-expect-error 97 a wait since what is no moment
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: decided, review: { state: 'a', approve: 'yes', reject: 'no', since: 'name' } })
// @ts-expect-error 98 a phrase in one language
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: decided, review: { state: 'a', approve: 'yes', reject: 'no', reasons: { dark: { zh: '暗' } } } })
const counted = resource('x', { ...zh, fields: { state, name, made: f.createdTime(zh), size: f.integer(zh) }, permissions: roles })
// @ts-expect-error 99 a figure without its meaning
figure('a', counted, { ...zh, dateField: 'made' })
// @ts-expect-error 100 a figure by what is no moment
figure('a', counted, { ...zh, description: zh, dateField: 'name' })
// @ts-expect-error 101 a sum of what is no number
figure('a', counted, { ...zh, description: zh, sum: 'name' })
// @ts-expect-error 102 a division by what is as long as one likes
figure('a', counted, { ...zh, description: zh, dimensions: ['name'] })
// @ts-expect-error 103 a state that there is not
figure('a', counted, { ...zh, description: zh, where: { state: 'c' } })
// @ts-expect-error 104 bands of what is no number
figure('a', counted, { ...zh, description: zh, bands: { name: [1] } })
// @ts-expect-error 105 a time between what is no moment
figure('a', counted, { ...zh, description: zh, between: ['size', 'made'] })
const leaving = { go: { ...zh, from: ['a'], to: 'b', roles: '*' } } as const
const parted = resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: leaving, actionDetails: { go: { params: { name: 'required', why: f.text({ ...zh, required: true }) } } } })
yes<Same<InputOf<typeof parted, 'go'>, { name: string; why: string }>>()
// @ts-expect-error 106 details with a parameter that is no field
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: leaving, actionDetails: { go: { params: { nam: 'required' } } } })
// @ts-expect-error 107 details that assign what is no field
resource('x', { ...zh, fields: { state, name }, permissions: roles, actions: leaving, actionDetails: { go: { assign: { nam: null } } } })
// @ts-expect-error 108 details in a file of their own that assign what is no field
void ({ go: { assign: { nam: null } } } as const satisfies ActionDetailsOf<{ name: typeof name }>)
