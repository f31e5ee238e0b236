import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type EventFeed,
  type MonitorEvent,
  minutesOf,
  MAX_EVENTS,
  noEvents,
  pause,
  resume,
  addEvents,
} from '../../../src/console/monitor/feed/events'
import { eventName } from '../../../src/console/monitor/eventName'
import { createEventReader, type Reader } from '../../../src/console/monitor/feed/eventReader'
import { readShown, writeShown } from '../../../src/console/monitor/feed/useVisibleKinds'
import type { Watch } from '../../../src/schema/metrics/watch'
import { watches } from '../../../resources/watches'
import { getResource } from '../../../src/schema/selectors/definition'
import { resources } from '../../../resources'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const line = (id: number | string, at = Number(id), of = 'lit'): MonitorEvent => ({
  key: `${of} ${id} ${at}`,
  watch: of,
  at,
  record: { id: String(id) },
})
const many = (from: number, to: number, of?: string) =>
  Array.from({ length: to - from + 1 }, (_, n) => line(from + n, from + n, of))
const ids = ({ lines }: EventFeed) => lines.map(({ record }) => record.id)
type Steps = readonly (readonly MonitorEvent[] | 'pause' | 'resume')[]
const walked = (...steps: Steps): EventFeed =>
  steps.reduce<EventFeed>(
    (came, step) => (step === 'pause' ? pause(came) : step === 'resume' ? resume(came) : addEvents(came, step)),
    noEvents,
  )

describe('the list of what came', () => {
  it.each<[string, Steps, readonly string[], Partial<EventFeed>]>([
    ['newest stand on top, however they come', [[line(1), line(3)], [line(2)]], ['3', '2', '1'], { count: 3 }],
    ['of one moment they stand still', [[line('a', 5), line('b', 5)], [line('c', 5)]], ['c', 'b', 'a'], { count: 3 }],
    [
      'what is read again is no second',
      [
        [line(1), line(2)],
        [line(2), line(3)],
      ],
      ['3', '2', '1'],
      { count: 3 },
    ],
    ['not within one reading either', [[line(1), line(1)]], ['1'], { count: 1 }],
    ['paid for after it was made, a record is two', [[line(1, 1), line(1, 2, 'paid')]], ['1', '1'], { count: 2 }],
    ['what comes late stands where it belongs', [[line(2), line(5)], [line(4)]], ['5', '4', '2'], { count: 3 }],
    [
      'paused, the lines stand still and what comes is counted',
      [[line(1)], 'pause', [line(2), line(3)]],
      ['1'],
      { missed: 2, count: 3 },
    ],
    [
      'what was counted is shown on going on',
      [[line(1)], 'pause', [line(2)], [line(3)], 'resume'],
      ['3', '2', '1'],
      { missed: 0, held: undefined },
    ],
    ['paused, nothing is counted twice', [[line(1)], 'pause', [line(2)], [line(1), line(2)]], ['1'], { missed: 1 }],
    ['paused twice is paused once', [[line(1)], 'pause', [line(2)], 'pause'], ['1'], { missed: 1 }],
    ['going on unpaused changes nothing', [[line(1)], 'resume'], ['1'], { held: undefined }],
  ])('%s', (_, steps, shown, said) => {
    const came = walked(...steps)
    expect(ids(came)).toEqual(shown)
    expect(came).toMatchObject(said)
  })
  it('keeps the newest two hundred, and what fell off does not come back', () => {
    const came = walked(many(1, 150), many(151, 260))
    expect(came.lines).toHaveLength(MAX_EVENTS)
    expect(ids(came).slice(0, 2).concat(ids(came).slice(-1))).toEqual(['260', '259', '61'])
    expect(addEvents(came, many(1, 100))).toBe(came)
  })
  it('counts what came while it was paused beyond what it keeps', () => {
    const came = walked(many(1, 10), 'pause', many(11, 200), many(201, 400))
    expect(came).toMatchObject({ missed: 390 })
    expect(ids(resume(came))).toHaveLength(MAX_EVENTS)
    expect(ids(resume(came))[0]).toBe('400')
  })
  it('draws nothing where nothing is new', () => {
    const came = walked(many(1, 5))
    expect(addEvents(came, many(1, 5))).toBe(came)
    expect(addEvents(came, [])).toBe(came)
  })
  it('knows of each that is watched for itself: a burst of one does not forget another', () => {
    const came = walked(
      [line(1, 1, 'rare')],
      ...Array.from({ length: 30 }, (_, n) => many(n * 100 + 10, n * 100 + 109)),
    )
    expect(came.known.get('lit')?.size).toBeLessThanOrEqual(2_000)
    expect(addEvents(came, [line(1, 1, 'rare')])).toBe(came)
  })
  it('counts minute by minute, the earliest first', () => {
    const at = (minutes: number) => NOW - minutes * 60_000
    const came = walked([
      line('a', at(0)),
      line('b', at(0)),
      line('c', at(2)),
      line('d', at(3)),
      line('e', at(0), 'rare'),
    ])
    expect(minutesOf(came, 'lit', NOW, 3)).toEqual([1, 0, 2])
  })
})

describe('what is shown is kept in the address', () => {
  const names = ['lit', 'out', 'entered']
  it.each([
    ['', [], false],
    ['?hide=out', ['out'], false],
    ['?hide=entered,out,gone&paused=1', ['out', 'entered'], true],
    ['?paused=0', [], false],
  ] as const)('%s', (search, hidden, isPaused) =>
    expect(readShown(search, names)).toEqual({ hidden: new Set(hidden), isPaused }),
  )
  it('is written so that it reads the same, and leaves the rest', () => {
    const shown = { hidden: new Set(['lit', 'out']), isPaused: true }
    const written = writeShown('?a=b&hide=entered', shown)
    expect(readShown(written, names)).toEqual(shown)
    expect(new URLSearchParams(written).get('a')).toBe('b')
    expect(writeShown(written, { hidden: new Set(), isPaused: false })).toBe('?a=b')
  })
})

describe('what is new is read', () => {
  const watchOf = (name: string, resource: string): Watch => ({
    name,
    resource,
    labels: { zh: '甲', en: 'A' },
    dateField: 'at',
    where: {},
    fields: [],
  })
  const watches = [watchOf('lit', 'lamps'), watchOf('out', 'lamps'), watchOf('entered', 'rooms')]
  let asked: { name: string; from: string; at: number }[]
  let answer: readonly MonitorEvent[]
  let isAway: boolean
  let took: (readonly MonitorEvent[])[]
  let faults: unknown[]
  let reader: Reader
  const names = () => asked.map(({ name }) => name)
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    ;[asked, answer, isAway, took, faults] = [[], [], false, [], []]
    reader = createEventReader({
      watches,
      read: async ({ name }, from) => {
        asked.push({ name, from, at: Date.now() - NOW })
        if (isAway) throw new Error('away')
        return answer.filter(({ watch }) => watch === name)
      },
      took: lines => took.push(lines),
      failed: fault => faults.push(fault),
      now: () => Date.now(),
    })
  })
  afterEach(() => {
    reader.end()
    vi.useRealTimers()
  })
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('at first a day of everything', async () => {
    reader.anew()
    await wait(0)
    expect(asked.map(({ name, from }) => [name, from])).toEqual(
      watches.map(({ name }) => [name, '2026-11-23T12:00:00.000Z']),
    )
  })
  it('then what is told of, from a little before the newest', async () => {
    answer = [line('a', NOW - 5_000)]
    reader.anew()
    await wait(1_000)
    asked = []
    reader.note('lamps')
    await wait(1_000)
    expect(asked.map(({ name, from }) => [name, from])).toEqual([
      ['lit', '2026-11-24T11:59:53.000Z'],
      ['out', '2026-11-23T12:00:01.000Z'],
    ])
  })
  it('once a second, whatever the rate', async () => {
    for (let turn = 0; turn < 500; turn += 1) {
      reader.note('rooms')
      await wait(20)
    }
    expect(asked.length).toBeGreaterThanOrEqual(9)
    expect(asked.length).toBeLessThanOrEqual(11)
    const gaps = asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
  })
  it('not what nobody watches', async () => {
    reader.note('shades')
    await wait(5_000)
    expect(asked).toEqual([])
  })
  it('after a gap from further back, everything', async () => {
    answer = watches.map(({ name }) => line('a', NOW - 5_000, name))
    reader.anew()
    await wait(1_000)
    asked = []
    reader.anew()
    await wait(1_000)
    expect(new Set(asked.map(({ from }) => from))).toEqual(new Set(['2026-11-24T11:58:55.000Z']))
    expect(names()).toEqual(['lit', 'out', 'entered'])
  })
  it('what was not answered is asked for again, and said', async () => {
    isAway = true
    reader.note('rooms')
    await wait(0)
    expect([faults.length, took.length]).toEqual([1, 0])
    isAway = false
    await wait(5_000)
    expect(names()).toEqual(['entered', 'entered'])
    expect(took).toHaveLength(1)
  })
  it('and at once when it is said that anything may be new', async () => {
    isAway = true
    reader.note('rooms')
    await wait(1_000)
    isAway = false
    reader.anew()
    await wait(0)
    expect(names().toSorted()).toEqual(['entered', 'entered', 'lit', 'out'])
  })
  it('nothing when the page is left', async () => {
    reader.note('rooms')
    reader.end()
    await wait(5_000)
    reader.note('rooms')
    await wait(5_000)
    expect(asked).toEqual([])
  })
})
describe('a line without a number is called', () => {
  const called = (name: string, told: object, drawn: readonly string[] = [], role = 'creator') => {
    const watch = watches.find(each => each.name === name)
    if (!watch) throw new Error(`nothing is watched by the name ${name}`)
    const record = { id: '0193c7f2-7a51-7d2f-8f0a-000000000001', ...told }
    const watched = { watch, resource: getResource(resources, watch.resource) }
    return eventName(watched, { record, at: NOW }, { me: { role }, zone: 'Asia/Shanghai', customFields: drawn })
  }
  const signIn = { action: 'signIn', accountName: '陈师傅', username: 'demo', recordName: null, address: '10.0.0.1' }
  it.each([
    ['by whose it is, and not by an id', called('signIns', signIn, ['action', 'accountName']), 'demo'],
    ['by what it tells', called('scans', { verdict: 'genuine', device: '9f3c2a', province: '福建' }), '福建'],
    ['by its moment where it tells no text', called('refundsPaid', { amount: 100 }), '2026-11-24 20:00:00'],
    ['without what its reader may not see', called('refundsPaid', { factName: '建窑坊' }), '2026-11-24 20:00:00'],
  ])('%s', (_, name, wanted) => expect(name).toBe(wanted))
})
