import type { RouterLocation } from 'ra-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepTabs, openTabs } from '../../../src/console/layout/tabBar/tabStorage'
import {
  nextTo,
  closable,
  close,
  finish,
  MAX_ALIVE_TABS,
  openTab,
  openTabInBackground,
  suspendTab,
  markUnsaved,
  move,
  name,
  reload,
  type Tabs,
  replaceLocation,
} from '../../../src/console/layout/tabBar/tabs'
import { forgetTabs } from '../../../src/console/providers/session/session'

const at = (address: string, state: unknown = null): RouterLocation => {
  const [pathname = '', search] = address.split('?')
  return { pathname, search: search ? `?${search}` : '', hash: '', state, key: address }
}
const nobody = 'nobody'
const opened = () => openTabs(nobody, '/lamps', () => true)
const looked = (...addresses: string[]): Tabs => addresses.reduce((tabs, to) => openTab(tabs, at(to)), opened())
const keys = ({ all }: Tabs) => all.map(({ key }) => key).join(' ')
beforeEach(() => sessionStorage.clear())

describe('the tabs', () => {
  const three = () => looked('/lamps', '/lamps/1', '/lamps/2')
  it.each<[string, Tabs, string, string, string | undefined]>([
    ['begin with the first page, asleep', opened(), '/lamps', '', undefined],
    ['have one more for each page', three(), '/lamps /lamps/1 /lamps/2', '/lamps /lamps/1 /lamps/2', '/lamps/2'],
    [
      'have one for a page that is met again',
      openTab(three(), at('/lamps?page=2')),
      '/lamps /lamps/1 /lamps/2',
      '/lamps/1 /lamps/2 /lamps',
      '/lamps',
    ],
    [
      'stand beside a page that has none',
      suspendTab(three()),
      '/lamps /lamps/1 /lamps/2',
      '/lamps /lamps/1 /lamps/2',
      undefined,
    ],
    ['lose the one that is closed', close(three(), ['/lamps/1']), '/lamps /lamps/2', '/lamps /lamps/2', '/lamps/2'],
    [
      'keep the one looked at until it is left',
      close(three(), ['/lamps/2']),
      '/lamps /lamps/1 /lamps/2',
      '/lamps /lamps/1 /lamps/2',
      '/lamps/2',
    ],
    [
      'lose it then',
      openTab(close(three(), ['/lamps/2']), at('/lamps/1')),
      '/lamps /lamps/1',
      '/lamps /lamps/1',
      '/lamps/1',
    ],
    [
      'lose it on the way to a page without one',
      suspendTab(close(three(), ['/lamps/2'])),
      '/lamps /lamps/1',
      '/lamps /lamps/1',
      undefined,
    ],
    [
      'put a new page in the place of a finished one',
      openTab(finish(openTab(three(), at('/lamps/1')), '/lamps/1'), at('/lamps/9')),
      '/lamps /lamps/9 /lamps/2',
      '/lamps /lamps/2 /lamps/9',
      '/lamps/9',
    ],
    [
      'put the record beside another in its place',
      openTabInBackground(three(), at('/lamps/9')),
      '/lamps /lamps/1 /lamps/9',
      '/lamps /lamps/1 /lamps/9',
      '/lamps/9',
    ],
    [
      'keep the other where it is not saved',
      openTabInBackground(markUnsaved(three(), '/lamps/2', true), at('/lamps/9')),
      '/lamps /lamps/1 /lamps/2 /lamps/9',
      '/lamps /lamps/1 /lamps/2 /lamps/9',
      '/lamps/9',
    ],
    [
      'never finish the first',
      openTab(finish(looked('/lamps'), '/lamps'), at('/lamps/1')),
      '/lamps /lamps/1',
      '/lamps /lamps/1',
      '/lamps/1',
    ],
    [
      'let a hidden page go elsewhere in its place',
      replaceLocation(three(), '/lamps/1', at('/lamps/1/show')),
      '/lamps /lamps/1/show /lamps/2',
      '/lamps /lamps/2',
      '/lamps/2',
    ],
    [
      'have no two of the page it went to',
      replaceLocation(three(), '/lamps/1', at('/lamps/2')),
      '/lamps /lamps/2',
      '/lamps /lamps/2',
      '/lamps/2',
    ],
    ['are moved', move(three(), '/lamps/2', 1), '/lamps /lamps/2 /lamps/1', '/lamps /lamps/1 /lamps/2', '/lamps/2'],
    [
      'are moved behind the first at most',
      move(three(), '/lamps/2', 0),
      '/lamps /lamps/2 /lamps/1',
      '/lamps /lamps/1 /lamps/2',
      '/lamps/2',
    ],
    [
      'leave the first where it is',
      move(three(), '/lamps', 2),
      '/lamps /lamps/1 /lamps/2',
      '/lamps /lamps/1 /lamps/2',
      '/lamps/2',
    ],
  ])('%s', (_, tabs, all, living, shown) => {
    expect([keys(tabs), tabs.living.join(' '), tabs.shown]).toEqual([all, living, shown])
  })
  it('close none, the others, or those to the right, but never the first', () => {
    const tabs = three()
    const of = (which: keyof typeof closable, key: string) => closable[which](tabs, key).map(each => each.key)
    expect(of('one', '/lamps')).toEqual([])
    expect(of('one', '/lamps/1')).toEqual(['/lamps/1'])
    expect(of('others', '/lamps/2')).toEqual(['/lamps/1'])
    expect(of('others', '/lamps')).toEqual(['/lamps/1', '/lamps/2'])
    expect(of('right', '/lamps')).toEqual(['/lamps/1', '/lamps/2'])
    expect(of('right', '/lamps/2')).toEqual([])
  })
  it('lead back to the page that was looked at before', () => {
    const tabs = looked('/lamps', '/lamps/1', '/lamps/2', '/lamps/1', '/lamps/3')
    expect(nextTo(tabs, ['/lamps/3']).key).toBe('/lamps/1')
    expect(nextTo(tabs, ['/lamps/3', '/lamps/1']).key).toBe('/lamps/2')
    expect(nextTo(tabs, ['/lamps/3', '/lamps/2', '/lamps/1']).key).toBe('/lamps')
    expect(nextTo({ ...tabs, living: ['/lamps/3'] }, ['/lamps/3']).key).toBe('/lamps/2')
  })
})

describe('a page', () => {
  it('that is come back to by a bare address is where it was left; by another query it goes there', () => {
    const left = looked('/lamps?page=3', '/lamps/1')
    expect(openTab(left, at('/lamps')).all[0]?.location.search).toBe('?page=3')
    expect(openTab(left, at('/lamps?page=5')).all[0]?.location.search).toBe('?page=5')
    expect(openTab(looked('/lamps?page=3'), at('/lamps')).all[0]?.location.search).toBe('')
  })
  it('that is come back to as it was left has the same location, so that it is not drawn again', () => {
    const left = looked('/lamps?page=3', '/lamps/1')
    expect(openTab(left, at('/lamps?page=3')).all[0]?.location).toBe(left.all[0]?.location)
  })
  it('that begins from something is another than the one that begins from nothing', () => {
    const tabs = openTab(looked('/lamps/create'), at('/lamps/create', { record: { lamp: '1' } }))
    expect(tabs.all).toHaveLength(3)
    expect(openTab(tabs, at('/lamps/create', { record: { lamp: '1' } })).all).toHaveLength(3)
  })
  it('that is begun anew is another visit, with nothing unsaved', () => {
    const tabs = markUnsaved(looked('/lamps', '/lamps/1'), '/lamps/1', true)
    const [, begun] = reload(tabs, '/lamps/1').all
    expect(begun).toMatchObject({ visit: tabs.next, unsaved: false })
  })
  it('that passes does not live on, and is begun anew each time', () => {
    const once = openTab(looked('/lamps'), at('/talk'), true)
    expect(once.living).toEqual(['/lamps'])
    const again = openTab(openTab(once, at('/lamps')), at('/talk'), true)
    expect(again.all[1]?.visit).not.toBe(once.all[1]?.visit)
    expect(openTab(again, at('/talk?with=1'), true).all[1]?.visit).toBe(again.all[1]?.visit)
  })
  it('says the same twice without a change', () => {
    const named = name(looked('/lamps/1'), '/lamps/1', 'Desk')
    expect(name(named, '/lamps/1', 'Desk')).toBe(named)
    expect(markUnsaved(named, '/gone', true)).toBe(named)
  })
})

describe('of more pages than live at a time', () => {
  const many = Array.from({ length: MAX_ALIVE_TABS }, (_, index) => `/lamps/${index}`)
  it('the one looked at longest ago is put to sleep, and keeps its tab', () => {
    const tabs = looked(...many, '/lamps/last')
    expect(tabs.living).toHaveLength(MAX_ALIVE_TABS)
    expect(tabs.living).not.toContain('/lamps/0')
    expect(keys(tabs)).toContain('/lamps/0 ')
  })
  it('one that would lose something stays awake, and the next goes', () => {
    const tabs = openTab(markUnsaved(looked(...many), '/lamps/0', true), at('/lamps/last'))
    expect([tabs.living.includes('/lamps/0'), tabs.living.includes('/lamps/1')]).toEqual([true, false])
  })
  it('all stay awake while all would lose something, until one has saved', () => {
    const unsaved = many.reduce((tabs, key) => markUnsaved(tabs, key, true), looked(...many))
    const tabs = openTab(unsaved, at('/lamps/last'))
    expect(tabs.living).toHaveLength(MAX_ALIVE_TABS + 1)
    expect(markUnsaved(tabs, '/lamps/7', false).living).not.toContain('/lamps/7')
  })
})

describe('a reload', () => {
  const kept = () => {
    keepTabs(
      nobody,
      markUnsaved(name(looked('/lamps?page=2', '/lamps/1', '/lamps/2'), '/lamps/1', 'Desk'), '/lamps/2', true),
    )
    return openTabs(nobody, '/lamps', () => true)
  }
  it('keeps tabs, titles, queries and what is unsaved, all asleep', () => {
    const tabs = kept()
    expect(
      tabs.all.map(({ location, title, unsaved }) => [location.pathname + location.search, title, unsaved]),
    ).toEqual([
      ['/lamps?page=2', undefined, undefined],
      ['/lamps/1', 'Desk', undefined],
      ['/lamps/2', undefined, true],
    ])
    expect([tabs.living, tabs.shown]).toEqual([[], undefined])
    expect(tabs.all.map(({ visit }) => visit)).not.toContain(tabs.next)
  })
  it('leaves out what may no longer be opened, and what somebody else had', () => {
    kept()
    expect(keys(openTabs(nobody, '/lamps', address => address !== '/lamps/1'))).toBe('/lamps /lamps/2')
    expect(keys(openTabs('another', '/lamps', () => true))).toBe('/lamps')
    expect(keys(openTabs(nobody, '/lamps', () => true))).toBe('/lamps')
  })
  it('puts the first page first, wherever it was', () => {
    kept()
    expect(keys(openTabs(nobody, '/lamps/2', () => true))).toBe('/lamps/2 /lamps /lamps/1')
  })
  it.each([
    '',
    '{',
    'null',
    '7',
    '[null]',
    '[{"location":{"pathname":1}}]',
    '[{"location":{"pathname":"/x","search":""}}]',
    '[{"location":{"pathname":"/lamps/%zz","search":""},"visit":1}]',
  ])('is not stopped by a damaged store: %s', damaged => {
    sessionStorage.setItem(`tabs:${nobody}`, damaged)
    expect(keys(openTabs(nobody, '/lamps', () => true))).toBe('/lamps')
  })
  it('after a log-out finds nothing', () => {
    kept()
    forgetTabs()
    expect(sessionStorage.length).toBe(0)
  })
})
