import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { config } from '../../resources/kit'
import { checkDeclarations } from '../../src/schema/check/checkDeclarations'
import { createKit } from '../../src/schema/define/createKit'
import { clausesOf, holds } from '../../src/schema/model/condition'
import {
  getColumns,
  getFilters,
  getFormSections,
  getShowSections,
  getDefaultSort,
} from '../../src/schema/selectors/definition'
import { formats, validateCreditCode } from '../../src/schema/fields/formats'
import { isDay } from '../../src/schema/text/values/isDay'
import {
  applies,
  availabilityOf,
  canDelete,
  editableFields,
  missingRequirements,
} from '../../src/schema/rules/availability'
import { masks } from '../../src/schema/text/mask'
import { schemaOf } from '../../src/schema/fields/schemaOf'
import { lengthOf } from '../../src/schema/fields/texts'
import { validatePassword, passwordStrength } from '../../src/schema/fields/passwordStrength'
import { checkDraft } from '../../src/schema/rules/validateDraft'
import { textSchemas } from '../../src/schema/fields/texts'
import type { AnyResource } from '../../src/schema/model/resource'
import { lampKit, lampLooks, lamps, places, rooms, shades, wicks } from '../kit/declarations/lamps'

const { f, resource } = lampKit
const label = { zh: '甲', en: 'A' }

describe('formats', () => {
  it.each([
    ['phone', '13800138000', '13800138000'],
    ['phone', '+86 138 0013 8000', '13800138000'],
    ['phone', '0086-13800138000', '13800138000'],
    ['phone', '12800138000', null],
    ['phone', '1380013800', null],
    ['phone', '１３８－００１３ ８０００', '13800138000'],
    ['email', 'a.b@c.cn', 'a.b@c.cn'],
    ['email', 'a@b', null],
    ['email', 'a b@c.cn', null],
    ['email', 'A<a@c.cn>', null],
    ['email', '"a"@c.cn', null],
    ['email', 'a@c.cn>', null],
    ['url', 'https://a.cn/b?c', 'https://a.cn/b?c'],
    ['url', 'javascript:alert(1)', null],
    ['url', 'data:text/html,x', null],
    ['url', 'http://', null],
    ['idCard', '11010519491231002X', '11010519491231002X'],
    ['idCard', '11010519491231002x', '11010519491231002X'],
    ['idCard', '110105194912310021', null],
    ['idCard', '11010519490231002X', null],
    ['idCard', '99010519491231002X', null],
    ['idCard', '350703198506152014', '350703198506152014'],
    ['creditCode', '91350100m000100y43', '91350100M000100Y43'],
    ['code', ' sf 1234567890123', 'SF1234567890123'],
    ['code', 'ｙｔ１２-3', 'YT12-3'],
    ['code', '自提', '自提'],
    ['code', '㎉', null],
    ['username', 'potter.Lin-1', 'potter.Lin-1'],
    ['username', '林建安', '林建安'],
    ['username', '13800138000', null],
    ['username', 'ab', null],
    ['username', 'a b c', null],
    ['username', 'x'.repeat(31), null],
  ] as const)('%s %s', (format, text, normal) => expect(formats[format](text)).toBe(normal))
  it.each([
    ['91350100M000100Y43', 'valid'],
    ['91440300708461136T', 'valid'],
    ['91330106673959654P', 'valid'],
    ['9131000063159284XQ', 'valid'],
    ['91512081MA62K0260E', 'valid'],
    ['91350211M0000XUF46', 'doubtful'],
    ['91350100M0001TGQXM', 'doubtful'],
    ['91350100M000100Y44', 'doubtful'],
    ['9135010OM000100Y43', 'wrong'],
    ['91350100M000100Y4', 'wrong'],
    ['91350100M000101Y44', 'wrong'],
  ])('a credit code %s is %s', (code, verdict) => expect(validateCreditCode(code)).toBe(verdict))
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
  ])('%s is a day: %s', (day, is) => expect(isDay(day)).toBe(is))
  it.each([
    ['Kiln2026x', 'good', 1],
    ['Kiln2026fire', 'good', 2],
    ['Kiln-2026-fire-and-ash', 'good', 3],
    ['Aa1Aa1Aa1Aa1', 'good', 1],
    ['Ab1', 'passwordShort', 0],
    ['kiln2026', 'password', 0],
    ['KILN2026', 'password', 0],
    ['Kilnfire', 'password', 0],
    ['Kiln 2026', 'password', 0],
    ['Passw0rd', 'passwordCommon', 0],
    ['Aa123456', 'passwordCommon', 0],
    [`Aa1${'x'.repeat(126)}`, 'tooLong', 0],
  ])('a password %s is %s, of strength %i', (text, judged, strength) => {
    expect(validatePassword(text)).toBe(judged)
    expect(passwordStrength(text)).toBe(strength)
  })
  it('masks', () => {
    expect(masks.phone('13800138000')).toBe('138****8000')
    for (const [name, text] of [
      ['phone', '13800138000'],
      ['idCard', '11010519491231002X'],
      ['name', '欧阳修'],
    ] as const)
      expect(masks[name](masks[name](text))).toBe(masks[name](text))
    expect(masks.idCard('11010519491231002X')).toBe('110105**********2X')
    expect([masks.name('张三'), masks.name('欧阳修文')]).toEqual(['张*', '欧***'])
  })
})

it.each(['a', '盏', '𠮷', '😀'])('a limit counts %s as the counter does: one character', letter => {
  const field = schemaOf(f.longText({ ...label, max: 3 }))
  for (const times of [3, 4]) {
    const text = ` ${letter.repeat(times)} `
    expect(lengthOf(text)).toBe(times)
    expect(field.safeParse(text).success).toBe(times <= 3)
  }
})

describe('conditions', () => {
  it.each([
    [{ watts: 5 }, true],
    [{ watts: { gt: 5 } }, false],
    [{ watts: { gte: 5, lt: 6 } }, true],
    [{ watts: { in: [4, 5] } }, true],
    [{ watts: { not: 5 } }, false],
    [{ name: null }, true],
    [{ name: { set: true } }, false],
    [{ uses: { set: false } }, true],
    [{ status: 'on' }, true],
    [{ status: { not: 'broken' } }, true],
    [{ status: { in: ['off', 'broken'] } }, false],
    [{ or: [{ watts: 9 }, { status: 'on' }] }, true],
    [{ watts: 5, or: [{ watts: 9 }] }, false],
    [{ price: { lt: 3 } }, false],
  ])('%j is %s', (condition, is) =>
    expect(holds(condition, { watts: 5, status: 1, uses: [], price: null }, lamps.fields)).toBe(is),
  )
  it('name states by their keys and compare their wire values', () =>
    expect(clausesOf({ status: { in: ['on', 'broken'] } }, lamps.fields)).toEqual([
      { field: 'status', operator: 'in', operand: [1, 9] },
    ]))
})

describe('the machine', () => {
  const actions = lamps.definition.actions as NonNullable<AnyResource['definition']['actions']>
  it.each([
    ['switchOn', { status: 0, watts: 5 }, 'creator', 'ok'],
    ['switchOn', { status: 0, watts: 5 }, 'admin', 'role'],
    ['switchOn', { status: 1, watts: 5 }, 'creator', 'state'],
    ['switchOn', { status: 0 }, 'creator', 'needs'],
    ['certify', { status: 1, watts: 101 }, 'platform', 'when'],
    ['certify', { status: 1, watts: 100 }, 'platform', 'ok'],
  ] as const)('%s of %j by %s is %s', (name, record, role, verdict) =>
    expect(availabilityOf(lamps, actions[name] as never, record, { role })).toBe(verdict),
  )
  it('names what is missing, under its condition', () => {
    expect(missingRequirements(lamps, actions.switchOn as never, { dimmable: true })).toEqual(['watts', 'photo'])
    expect(missingRequirements(lamps, actions.switchOn as never, { dimmable: false, watts: 3 })).toEqual([])
  })
  it('opens fields by state and role', () => {
    expect(editableFields(lamps, { role: 'user' }, { status: 0 })).not.toContain('cost')
    expect(editableFields(lamps, { role: 'creator' }, { status: 0 })).toContain('cost')
    expect(editableFields(lamps, { role: 'user' }, { status: 1 })).toEqual(['price'])
    expect(editableFields(lamps, { role: 'user' }, { status: 9 })).toEqual([])
    expect(editableFields(lamps, { role: 'admin' }, { status: 0 })).toEqual([])
    expect(applies(lamps, 'fault', { status: 9 })).toBe(true)
  })
})

describe('what is derived', () => {
  it('from ten lines is a whole resource', () => {
    const tags = resource('tags', {
      zh: '标签',
      en: 'Tag',
      fields: {
        name: f.text({ zh: '名称', en: 'Name', required: true, max: 20 }),
        order: f.position(),
        createdTime: f.createdTime(),
      },
      permissions: { read: '*' },
    })
    expect(getColumns(tags)).toEqual(['name', 'createdTime'])
    expect(getFilters(tags)).toEqual(['createdTime'])
    expect(getDefaultSort(tags)).toEqual({ field: 'order', order: 'ASC' })
    expect(getFormSections(tags).map(({ fields }) => fields)).toEqual([['name']])
    expect(getShowSections(tags).flatMap(({ fields }) => fields)).toEqual(['name', 'id', 'createdTime'])
    expect(checkDeclarations([tags])).toEqual([])
  })
})

describe('the start-up check', () => {
  const faults = (...all: AnyResource[]) => checkDeclarations(all).map(({ file, key, why }) => `${file} ${key}: ${why}`)
  const one = (definition: object, fields: object = { name: f.text({ zh: '名', en: 'Name' }) }) =>
    resource('x', { ...label, fields, permissions: {}, ...definition } as never) as AnyResource
  const going = (action: object) =>
    one(
      { permissions: { read: ['user'] }, actions: { go: { ...label, roles: '*', ...action } } },
      {
        a: f.text({ zh: '名', en: 'Name', required: true }),
        n: f.integer({ zh: '数', en: 'Count', max: 3 }),
        at: f.dateTime({ zh: '时', en: 'At' }),
        p: f.image({ zh: '图', en: 'Picture' }),
        s: f.state({ ...label, initial: 'x', states: { x: { zh: '甲', en: 'A' } } }),
      },
    )
  it('takes no kit in which somebody else is the mall', () => {
    expect(() => createKit({ ...config, roles: { mall: label }, identities: {} })).toThrow('roles.mall')
  })
  it('joins actions with their details, and refuses details of no action', () => {
    const fields = { name: f.text(label) }
    const actions = { call: { ...label, roles: ['creator'] } } as const
    const permissions = {}
    const joined = resource('bells', {
      ...label,
      fields,
      permissions,
      actions,
      actionDetails: { call: { params: { name: 'required' }, confirm: true } },
    })
    expect(joined.definition.actions?.call).toEqual({
      labels: label,
      roles: ['creator'],
      params: { name: 'required' },
      confirm: true,
    })
    expect(joined.definition).not.toHaveProperty('actionDetails')
    expect(() =>
      resource('bells', { ...label, fields, permissions, actions, actionDetails: { cal: { confirm: true } } }),
    ).toThrow('resources/bells.ts  actionDetails.cal: there is no such action')
  })
  it('finds nothing in this shop', () => expect(checkDeclarations(resources)).toEqual([]))
  it('finds nothing in the made-up one', () =>
    expect(faults(rooms, places, lamps, lampLooks, shades, wicks)).toEqual([]))
  it.each([
    [
      'a reference to nowhere',
      one({}, { a: f.reference('nowhere', label) }),
      'resources/x.ts fields.a: there is no resource nowhere',
    ],
    ['an empty label', one({}, { a: f.text({ zh: ' ', en: 'A' }) }), 'resources/x.ts fields.a: the zh label is empty'],
    [
      'swapped labels',
      one({}, { a: f.text({ zh: 'Name', en: '名称' }) }),
      'resources/x.ts fields.a: the zh and en labels look swapped',
    ],
    [
      'a Chinese label in English',
      one({}, { a: f.text({ zh: '名称', en: '名称' }) }),
      'resources/x.ts fields.a: the en label is Chinese',
    ],
    [
      'a doubled label',
      one({}, { a: f.text({ zh: '名', en: 'Same' }), b: f.text({ zh: '称', en: 'Same' }) }),
      'resources/x.ts fields: b and a share the en label "Same"',
    ],
    [
      'a lost state',
      one(
        {},
        { a: f.state({ ...label, initial: 'x', states: { x: { zh: '甲', en: 'A' }, y: { zh: '乙', en: 'B' } } }) },
      ),
      'resources/x.ts fields.a.states: no action leads to y',
    ],
    [
      'a list that opens on no tab of its own',
      one(
        { list: { opens: { user: 'y' } } },
        { a: f.state({ ...label, initial: 'x', states: { x: { zh: '甲', en: 'A' } } }) },
      ),
      'resources/x.ts list.opens.user: y is no tab of this list',
    ],
    [
      'a list that opens on a filter that it has not',
      one(
        { list: { filters: ['b'], opens: { user: { a: true } } } },
        { a: f.boolean(label), b: f.boolean({ zh: '乙', en: 'B' }) },
      ),
      'resources/x.ts list.opens.user: user has no filter a in this list',
    ],
    [
      'a list that opens on what a role does not see',
      one(
        {
          list: { filters: ['a'], opens: { user: { a: true } } },
          permissions: { read: ['creator', 'user'], fields: { a: { read: ['creator'] } } },
        },
        { a: f.boolean(label) },
      ),
      'resources/x.ts list.opens.user: user has no filter a in this list',
    ],
    [
      'a list that opens on a field that there is not',
      one({ list: { opens: { user: { c: true } } } }, { a: f.boolean(label) }),
      'resources/x.ts list.opens.user: there is no field c',
    ],
    [
      'no choice at all',
      one({}, { a: f.select({ ...label, options: {} }) }),
      'resources/x.ts fields.a.options: there is nothing to choose',
    ],
    [
      'a role list without roles',
      one({ permissions: { read: [] } }),
      'resources/x.ts permissions.read: the list of roles is empty; name some, or leave it out',
    ],
    [
      'an action that says nothing of roles',
      one({ actions: { go: label } }),
      'resources/x.ts actions.go: roles are required',
    ],
    [
      'what must hold of nothing',
      one({ constraints: [{ ...label, check: { name: { not: { field: 'b' } } }, field: 'c' }] }),
      'resources/x.ts constraints.0: there is no field b',
      'resources/x.ts constraints.0: there is no field c',
    ],
    [
      'a comparison of a text with a number',
      one(
        { constraints: [{ zh: '甲', en: '', check: { n: { lte: { field: 'name' } } }, field: 'name' }] },
        { name: f.text({ zh: '名', en: 'Name' }), n: f.integer(label) },
      ),
      'resources/x.ts constraints.0: n cannot be compared with name',
      'resources/x.ts constraints.0: the en label is empty',
    ],
    [
      'what must hold told where nobody writes',
      one({ constraints: [{ ...label, check: { id: { set: true } }, field: 'id' }] }),
      'resources/x.ts constraints.0: nobody fills in id',
    ],
    [
      'a least beyond the most',
      one({}, { a: f.integer({ ...label, min: 9, max: 3 }) }),
      'resources/x.ts fields.a: min 9 is above max 3',
    ],
    [
      'a default beyond the limits',
      one({}, { a: f.integer({ ...label, min: 9, default: 3 }) }),
      'resources/x.ts fields.a: the default 3 does not fit into the field itself (9 to 2147483647)',
    ],
    [
      'a default that is not like its pattern',
      one({}, { a: f.text({ ...label, pattern: { ...label, like: 'A-00' }, default: 'A-1' }) }),
      'resources/x.ts fields.a: the default "A-1" does not fit into the field itself',
    ],
    [
      'a pattern that is none',
      one({}, { a: f.text({ ...label, pattern: { ...label, matches: '(' } }) }),
      'resources/x.ts fields.a.pattern: ( is no regular expression',
    ],
    [
      'so many entries of what is no list',
      one({ actions: { go: { ...label, roles: '*', requires: { name: { atLeast: 2 } } } } }),
      'resources/x.ts actions.go: requires: name is no list',
    ],
    [
      'a code confirmed by nothing',
      one({}, { a: f.text({ ...label, format: 'creditCode', confirmBy: 'b' }) }),
      'resources/x.ts fields.a: there is no field b',
    ],
    [
      'a paper in a sub-record',
      one({}, { a: f.array({ ...label, fields: { b: f.privateImage(label) } }) }),
      'resources/x.ts fields.a.b: a privateImage cannot stand in sub-records',
    ],
    [
      'an action without roles',
      one({ actions: { go: { ...label, roles: [] } } }),
      'resources/x.ts actions.go: roles are required',
    ],
    [
      'a filter by pictures',
      one({ list: { filters: ['a'] } }, { name: f.text({ zh: '名', en: 'Name' }), a: f.images(label) }),
      'resources/x.ts list.filters: a is of the type images, which cannot be filtered by',
    ],
    [
      'an order by what is not stored',
      one({ list: { sort: '-a' } }, { name: f.text({ zh: '名', en: 'Name' }), a: f.images(label) }),
      'resources/x.ts list.sort: a is of the type images, which cannot be sorted by',
    ],
    [
      'a condition that compares a list',
      one(
        { deletableWhen: { a: { in: ['x'] } } },
        { name: f.text({ zh: '名', en: 'Name' }), a: f.references('x', label) },
      ),
      'resources/x.ts deletableWhen: a is of the type references, which can only be asked whether it is filled in',
    ],
    [
      'a condition on what is no field',
      one({ actions: { go: { ...label, roles: '*', paramsWhen: { b: { nowhere: 1 } } } } }),
      'resources/x.ts actions.go.paramsWhen.b: there is no field nowhere',
    ],
    [
      'a name the engine needs',
      one({}, { version: f.integer(label) }),
      'resources/x.ts fields.version: the server takes this name for itself; take another',
    ],
    [
      'a masked field in the search box',
      one({}, { a: f.text({ ...label, mask: 'phone', search: true }) }),
      'resources/x.ts fields.a.search: a masked field cannot be looked for',
    ],
    [
      'a masked field among the filters',
      one({ list: { filters: ['a'] } }, { a: f.text({ ...label, mask: 'phone' }) }),
      'resources/x.ts list.filters: a: a masked field cannot be looked for',
    ],
    [
      'an order by a masked field',
      one({ list: { sort: '-a' } }, { a: f.text({ ...label, mask: 'phone' }) }),
      'resources/x.ts list.sort: a masked field cannot be looked for',
    ],
    [
      'a search by what not every reader sees',
      one(
        { permissions: { read: '*', fields: { b: { read: ['creator'] } } } },
        { a: f.text({ zh: '甲', en: 'First' }), b: f.text({ ...label, search: true }) },
      ),
      'resources/x.ts fields.b.search: not everyone who reads these records sees this field',
    ],
    [
      'a name that not every reader sees',
      one(
        { title: 'a', permissions: { read: ['creator', 'user'], fields: { a: { read: ['creator'] } } } },
        { a: f.text(label) },
      ),
      'resources/x.ts title: a: not everyone who reads these records sees this field',
    ],
    [
      'a look-up along nothing',
      one({}, { a: f.computed({ ...label, as: 'text', from: 'b.name' }) }),
      'resources/x.ts fields.a.from: b.name leads nowhere',
    ],
    [
      'a setting of what is no field',
      going({ assign: { b: 1 } }),
      'resources/x.ts actions.go: assign: there is no field b',
    ],
    [
      'a setting that does not fit',
      going({ assign: { n: 'x' } }),
      'resources/x.ts actions.go: assign: "x" does not fit into n',
    ],
    [
      'a setting beyond its limit',
      going({ assign: { n: 9 } }),
      'resources/x.ts actions.go: assign: 9 does not fit into n',
    ],
    [
      'a copy from nowhere',
      going({ assign: { a: { field: 'b' } } }),
      'resources/x.ts actions.go: assign: there is no field b',
    ],
    [
      'a copy that does not fit',
      going({ assign: { n: { field: 'a' } } }),
      'resources/x.ts actions.go: assign: a does not fit into n',
    ],
    [
      'a required field that is emptied',
      going({ assign: { a: null } }),
      'resources/x.ts actions.go: assign: a is required',
    ],
    [
      'a setting of what is asked for',
      going({ params: { n: 'required' }, assign: { n: 1 } }),
      'resources/x.ts actions.go: assign: n is asked for already',
    ],
    [
      'a state that is set',
      going({ assign: { s: 'x' } }),
      'resources/x.ts actions.go: assign: s is of the type state, which no action sets',
    ],
    [
      'a clock by what is no field',
      going({ by: 'system', dueAt: 'b' }),
      'resources/x.ts actions.go: dueAt: there is no field b',
    ],
    [
      'a clock by what is no moment',
      going({ by: 'system', dueAt: 'n' }),
      'resources/x.ts actions.go: dueAt: n is neither a day nor a moment',
    ],
    [
      'a clock that people take',
      going({ dueAt: 'at' }),
      'resources/x.ts actions.go: dueAt: a deadline is run by the server',
    ],
    [
      'a clock that never ends',
      going({ by: 'system', dueAt: 'at', from: ['x'], to: 'x' }),
      'resources/x.ts actions.go: dueAt: it would be taken again and again; leave its states, or assign at to a while from now',
    ],
    [
      'a message to nobody',
      going({ notify: { ...label, to: [] } }),
      'resources/x.ts actions.go: notify: nobody is told',
    ],
    [
      'a message about what is no field',
      going({ notify: { zh: '甲{b}', en: 'A', to: ['user'] } }),
      'resources/x.ts actions.go: notify: there is no field b',
    ],
    [
      'a message with a picture in its words',
      going({ notify: { zh: '甲{p}', en: 'A', to: ['user'] } }),
      'resources/x.ts actions.go: notify: a value of the type image cannot be said in words',
    ],
    [
      'a dialog that shows what is no field',
      going({ context: ['b'] }),
      'resources/x.ts actions.go: context: there is no field b',
    ],
    [
      'a dialog that shows what it asks for',
      going({ context: ['a'], params: { a: 'required' } }),
      'resources/x.ts actions.go: context: a is asked for',
    ],
    [
      'a dialog that shows a field twice',
      going({ context: ['a', 'a'] }),
      'resources/x.ts actions.go: context: a stands there twice',
    ],
    [
      'a dialog of several that shows one',
      going({ context: ['a'], placement: ['bulk'] }),
      'resources/x.ts actions.go: context: it is done to several, and has no dialog of one',
    ],
    [
      'a consequence that names what is no field',
      going({ consequencesWhen: [{ when: {}, zh: '甲{b}', en: 'A' }] }),
      'resources/x.ts actions.go: consequencesWhen: there is no field b',
    ],
    [
      'a message to whoever may not read of it',
      going({ notify: { ...label, to: ['platform'] } }),
      'resources/x.ts actions.go: notify: platform may not read these records',
    ],
    [
      'a message in one language',
      going({ notify: { zh: '甲', en: ' ', to: ['user'] } }),
      'resources/x.ts actions.go.notify: the en label is empty',
    ],
    [
      'a button of the mall',
      going({ by: 'system', placement: ['row'] }),
      'resources/x.ts actions.go: placement: the server runs it, so there is no button',
    ],
    [
      'a call of the mall',
      {
        ...going({ by: 'system' }),
        definition: {
          ...going({ by: 'system' }).definition,
          api: { service: 'x', name: 'X', actions: { go: 'go' } },
        },
      },
      'resources/x.ts actions.go: the server runs it, so there is no call',
    ],
  ])('finds %s', (_, wrong, ...said) => expect(faults(wrong)).toEqual(expect.arrayContaining(said)))
  it('finds a region of a resource that is no table of regions', () => {
    const bare = resource('bare', { ...label, fields: { name: f.text(label) }, permissions: {} })
    expect(faults(one({}, { a: f.region('bare', label) }), bare)).toEqual(
      expect.arrayContaining([
        'resources/x.ts fields.a: bare is not shared: regions are the same for everyone',
        ...['level', 'parent', 'path', 'renewedTo'].map(name => `resources/x.ts fields.a: bare has no field ${name}`),
      ]),
    )
  })
  it('finds two of one name, one call and one address', () => {
    const [a, b] = [
      resource('a', {
        ...label,
        fields: {},
        permissions: {},
        api: { service: 's', name: 'N' },
        routes: { list: '/x/list' },
      }),
      resource('b', {
        ...label,
        fields: {},
        permissions: {},
        api: { service: 's', name: 'N' },
        routes: { list: '/x/list' },
      }),
    ]
    expect(faults(a, b)).toEqual(
      expect.arrayContaining([
        'resources/b.ts api.list: /api/s/listNs is already taken by a api.list',
        'resources/b.ts routes.list: the address /x/list is already taken by a routes.list',
        'resources/b.ts routes.list: the route name list is already taken by a routes.list',
      ]),
    )
    expect(faults(a, a)).toContain('resources/a.ts name: the resource a is already taken by a name')
  })
})

describe('who acts', () => {
  const people = resource('people', {
    ...label,
    fields: {
      name: f.text({ zh: '名', en: 'Name', immutable: true }),
      nick: f.text({ zh: '昵', en: 'Nick' }),
      rank: f.integer({ zh: '级', en: 'Rank' }),
    },
    editableWhen: [
      { when: { rank: 1, by: { self: false } }, fields: '*' },
      { when: { rank: 2, by: { roles: ['creator'], self: false } }, fields: '*' },
      { when: { by: { self: true } }, fields: ['nick'] },
    ],
    deletableWhen: { or: [{ rank: 1, by: { self: false } }, { by: { roles: ['creator'], self: false } }] },
    permissions: { create: '*', edit: '*', remove: '*' },
  })
  it.each([
    ['creator', 'me', { id: 'x', rank: 1 }, ['nick', 'rank'], 'ok'],
    ['creator', 'me', { id: 'x', rank: 2 }, ['nick', 'rank'], 'ok'],
    ['admin', 'me', { id: 'x', rank: 1 }, ['nick', 'rank'], 'ok'],
    ['admin', 'me', { id: 'x', rank: 2 }, [], 'role'],
    ['creator', 'me', { id: 'me', rank: 1 }, ['nick'], 'role'],
    ['admin', 'me', { id: 'me', rank: 2 }, ['nick'], 'role'],
    ['admin', undefined, { id: 'x', rank: 1 }, ['nick', 'rank'], 'ok'],
  ] as const)('%s (%s) on %o edits %j', (role, accountId, record, fields, removal) => {
    expect(editableFields(people, { role, accountId }, record)).toEqual(fields)
    expect(canDelete(people, record, { role, accountId })).toBe(removal)
  })
  it('a field that is written once is open for a new record alone', () => {
    expect(editableFields(people, { role: 'user' })).toEqual(['name', 'nick', 'rank'])
  })
})

describe('why a record may not be taken away is told apart', () => {
  const kept = resource('kept', {
    ...label,
    fields: {
      rank: f.integer({ zh: '级', en: 'Rank' }),
      status: f.state({
        ...label,
        initial: 'open',
        states: { open: { zh: '开', en: 'Open' }, shut: { zh: '关', en: 'Shut' } },
      }),
    },
    deletableWhen: { status: 'open', rank: 1, or: [{ by: { roles: ['creator'] } }, { rank: { gt: 9 } }] },
    permissions: { remove: ['creator', 'user'] },
  })
  const plain = { ...kept, definition: { ...kept.definition, deletableWhen: { status: 'open', rank: 1 } } }
  const theirs = {
    ...kept,
    definition: { ...kept.definition, deletableWhen: { by: { roles: ['creator'] }, rank: { gt: 5 } } },
  }
  it.each([
    ['it stands elsewhere', plain, { status: 'shut', rank: 1 }, 'creator', 'state'],
    ['it stands elsewhere, and holds something else', plain, { status: 'shut', rank: 2 }, 'creator', 'state'],
    ['it holds something else', plain, { status: 'open', rank: 2 }, 'creator', 'when'],
    ['somebody else may', kept, { status: 'open', rank: 1 }, 'user', 'role'],
    ['it holds something else, and who acts fits', theirs, { status: 'open', rank: 1 }, 'creator', 'when'],
    ['somebody else may, once it holds something else', theirs, { status: 'open', rank: 1 }, 'user', 'role'],
    ['somebody else may do it now', theirs, { status: 'open', rank: 9 }, 'user', 'role'],
    ['nobody like this ever may', plain, { status: 'open', rank: 1 }, 'admin', 'role'],
    ['nothing stands in the way', kept, { status: 'open', rank: 1 }, 'creator', 'ok'],
  ] as const)('%s', (_, from, record, role, verdict) => expect(canDelete(from, record, { role })).toBe(verdict))
})

it('a text that is too long is not tried against its pattern', () => {
  const made = f.text({ zh: '编号', en: 'Number', max: 5, pattern: { zh: '甲', en: 'A', matches: 'a+b' } })
  expect(
    textSchemas
      .text(made.options)
      .safeParse('c'.repeat(6))
      .error?.issues.map(({ message }) => message),
  ).toEqual(['tooLong'])
  expect(
    textSchemas
      .text(made.options)
      .safeParse('c')
      .error?.issues.map(({ message }) => message),
  ).toEqual(['pattern'])
})

describe('what spans two fields', () => {
  const notBefore = { zh: '不能早于制造日期', en: 'Not before the day it was made', code: 'beforeMade' }
  const errors = (given: object, stored?: object) =>
    checkDraft(lamps, { name: '吊灯', ...given }, stored as never).errors
  it.each([
    ['a day before the one it may not come before', { made: '2026-02-01', until: '2026-01-31' }, { until: notBefore }],
    ['the same day', { made: '2026-02-01', until: '2026-02-01' }, {}],
    ['without end', { made: '2026-02-01', until: 'long-term' }, {}],
    ['a doubtful code', { makerNo: '91350211M0000XUF46' }, { makerNo: 'doubtful' }],
    ['a doubtful code that was compared', { makerNo: '91350211M0000XUF46', makerNoChecked: true }, {}],
    ['a code beyond doubt', { makerNo: '91350100M000100Y43' }, {}],
  ])('%s', (_, given, expected) => expect(errors(given)).toEqual(expected))
  it('is judged with what is stored', () => {
    expect(errors({ until: '2026-01-01' }, { made: '2026-02-01' })).toEqual({ until: notBefore })
    expect(errors({ made: '2026-02-01' }, { until: '2026-01-01' })).toEqual({ until: notBefore })
  })
  it('is not asked again of what was so before and is not touched', () => {
    const stored = { made: '2026-02-01', until: '2026-01-01' }
    expect(errors({ model: 'X' }, stored)).toEqual({})
    expect(errors({ until: '2026-01-02' }, stored)).toEqual({ until: notBefore })
  })
  it('a masked value that comes back is no change; another is checked', () => {
    const stored = { id: '1', name: '吊灯', phone: '138****8000' }
    expect(checkDraft(lamps, { phone: '138****8000' }, stored).values).not.toHaveProperty('phone')
    expect(errors({ phone: '138****8000' }, stored)).toEqual({})
    expect(errors({ phone: '138****8001' }, stored)).toEqual({ phone: 'phone' })
    expect(errors({ phone: '138****8000' })).toEqual({ phone: 'phone' })
  })
})
