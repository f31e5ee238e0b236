import { describe, expect, it } from 'vitest'
import { checkWatches } from '../../../src/schema/check/metrics/checkWatches'
import { figure, ratio } from '../../../src/schema/metrics/figure'
import type { AnyResource } from '../../../src/schema/model/resource'
import {
  burstsIn,
  burstValue,
  isAbove,
  buildWatchFilter,
  mayWatch,
  type UsualCount,
  type Watch,
  watch,
} from '../../../src/schema/metrics/watch'
import { lampKit } from '../../kit/declarations/lamps'

const { f, resource } = lampKit
const a = { zh: '甲', en: 'A' } as const
const b = { zh: '乙', en: 'B' } as const
const calls = resource('calls', {
  zh: '呼叫',
  en: 'Calls',
  fields: {
    name: f.text({ ...a }),
    phone: f.text({ zh: '电话', en: 'Phone', format: 'phone', mask: 'phone' }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'open',
      states: { open: { value: 0, zh: '开', en: 'Open' }, shut: { value: 1, zh: '关', en: 'Shut' } },
    }),
    day: f.date({ zh: '日子', en: 'Day' }),
    rang: f.dateTime({ zh: '响铃', en: 'Rang' }),
    at: f.createdTime(),
  },
  actions: { shut: { zh: '关', en: 'Shut', from: ['open'], to: 'shut', roles: '*' } },
  list: { columns: ['name'], filters: ['at', 'status'], sort: '-at' },
  permissions: { read: ['platform'], create: '*' },
})
const means = { zh: '说明。', en: 'What it means.' }
const made = figure('made', calls, { ...a, description: means, dateField: 'at' })
const all = figure('all', calls, { ...b, description: means })
const share = ratio('share', { zh: '比', en: 'Share', description: means, of: made, to: all, as: 'percent' })
const sound: Watch = watch<typeof calls>('rung', 'calls', {
  ...a,
  dateField: 'at',
  fields: ['name'],
  figure: 'made',
  above: 3,
  burst: { times: 5, minutes: 15, of: 'name', where: { status: 'open' } },
})
const faults = (...watches: readonly object[]) =>
  checkWatches({
    watches: watches as Watch[],
    figures: [made, all, share],
    resources: [calls as unknown as AnyResource],
  }).map(({ file, key, why }) => `${file} ${key}: ${why}`)
const said = (key: string, why: string) => [`resources/watches.ts rung.${key}: ${why}`]

describe('a watch with a mistake is refused at the start, by file, key and mend', () => {
  it('a sound one is not', () => expect(faults(sound)).toEqual([]))
  it.each([
    ['of no resource', { resource: 'call' }, said('resource', 'there is no resource call; did you mean calls?')],
    ['without words', { labels: { zh: '甲', en: ' ' } }, said('labels', 'there are no words for it in en')],
    [
      'by no field',
      { dateField: 'when', figure: undefined, above: undefined },
      said('dateField', 'there is no field when'),
    ],
    [
      'by a day',
      { dateField: 'day', figure: undefined, above: undefined },
      said('dateField', 'day is no moment: it says no hour at which something happened'),
    ],
    [
      'by what no list is filtered by',
      { dateField: 'rang', figure: undefined, above: undefined },
      said(
        'dateField',
        'put rang among the list.filters of calls: what is new is asked for by it, and it needs an index',
      ),
    ],
    ['telling nothing', { fields: [] }, said('fields', 'nothing is told of what happens')],
    ['telling what is not there', { fields: ['nane'] }, said('fields', 'there is no field nane; did you mean name?')],
    ['telling twice', { fields: ['name', 'name'] }, said('fields', 'name stands here twice')],
    ['of no field’s value', { where: { kind: 1 } }, said('where', 'there is no field kind')],
    ['of a masked value', { where: { phone: '1' } }, said('where', 'phone is masked: nobody asks by it')],
    [
      'with a figure that is not there',
      { figure: 'mode' },
      said('figure', 'there is no figure mode; did you mean made?'),
    ],
    ['with another’s figure', { figure: 'all' }, said('figure', 'all counts something else: not calls by at')],
    ['with a ratio', { figure: 'share' }, said('figure', 'share counts something else: not calls by at')],
    [
      'above what nobody counts',
      { figure: undefined },
      said('above', 'what is usual is known of a figure: name the one that counts this'),
    ],
    ['above by nothing', { above: 0 }, said('above', 'must be greater than 0: it is a multiple of the spread')],
    ['a burst of no field', { burst: { times: 2, minutes: 5, of: 'who' } }, said('burst.of', 'there is no field who')],
    [
      'a burst where nothing is',
      { burst: { times: 2, minutes: 5, of: 'name', where: { kind: 1 } } },
      said('burst.where', 'there is no field kind'),
    ],
    [
      'a burst of one',
      { burst: { times: 1, minutes: 5, of: 'name' } },
      said('burst.times', 'one alone is no burst: say two or more'),
    ],
    [
      'a burst of a day',
      { burst: { times: 2, minutes: 1440, of: 'name' } },
      said('burst.minutes', 'it is looked back an hour at most: say 1 to 60'),
    ],
  ])('%s', (_, mistake, told) => expect(faults({ ...sound, ...mistake })).toEqual(told))
  it('two of one name', () =>
    expect(faults(sound, sound)).toEqual(['resources/watches.ts watches: rung stands here twice']))
})

describe('what is asked for', () => {
  const open = calls as unknown as AnyResource
  it('is the list from a moment on, states by their values', () =>
    expect(
      buildWatchFilter({ ...sound, where: { status: 'shut', name: 'x' } }, open, '2026-11-24T00:00:00.000Z'),
    ).toEqual({
      status: 1,
      name: 'x',
      at: { gte: '2026-11-24T00:00:00.000Z' },
    }))
  it.each([
    ['platform', true],
    ['user', false],
  ])('%s may watch it: %s', (role, may) => expect(mayWatch(sound, open, { role, accountId: '' })).toBe(may))
  it('nobody watches by what is masked from them', () =>
    expect(mayWatch({ ...sound, where: { phone: '1' } }, open, { role: 'platform', accountId: '' })).toBe(false))
})

describe('unusual', () => {
  const usual = (last: number, mean: number, spread: number): UsualCount => ({ last, mean, spread })
  it.each([
    ['fewer than three never', usual(2, 0, 0), false],
    ['three where there are none', usual(3, 0, 0), true],
    ['as many as usual', usual(10, 4, 2), false],
    ['one more', usual(11, 4, 2), true],
    ['nothing is known', undefined, false],
  ])('above: %s', (_, told, is) => expect(isAbove(sound, told)).toBe(is))
  it('above is of what says it alone', () =>
    expect(isAbove({ ...sound, above: undefined } as Watch, usual(99, 0, 0))).toBe(false))

  const now = Date.parse('2026-11-24T12:00:00Z')
  const each = (value: string, ...agos: readonly number[]) => agos.map(ago => ({ at: now - ago * 60_000, value }))
  it.each([
    ['four are none', each('x', 0, 1, 2, 3), []],
    ['five are one', each('x', 0, 1, 2, 3, 14), [{ value: 'x', times: 5 }]],
    ['the fifth was before the window', each('x', 0, 1, 2, 3, 15), []],
    ['of two together none', [...each('x', 0, 1, 2), ...each('y', 0, 1)], []],
    ['of two, the one', [...each('x', 0, 1, 2, 3, 4, 5), ...each('y', 0, 1)], [{ value: 'x', times: 6 }]],
  ])('a burst: %s', (_, happened, told) => expect(burstsIn(sound, happened, now)).toEqual(told))
  it.each([
    ['counts', { name: 'x', status: 0 }, 'x'],
    ['does not meet the condition', { name: 'x', status: 1 }, undefined],
    ['has no value', { name: '', status: 0 }, undefined],
  ])('a record that %s', (_, record, value) =>
    expect(burstValue(sound, record, calls as unknown as AnyResource)).toBe(value),
  )
})
