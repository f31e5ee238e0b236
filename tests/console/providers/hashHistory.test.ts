import type { RouterBlocker } from 'ra-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  followHistory,
  guardNavigation,
  navigate,
  startHistory,
} from '../../../src/console/providers/router/hashHistory'

let shown: string[] = []
let [close, release] = [() => {}, () => {}]
const open = () => {
  const first = startHistory()
  close = followHistory(location => location !== first && shown.push(location.pathname + location.search))
  return first
}
const nextPop = () => new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }))
const go = async (steps: number) => {
  const popped = nextPop()
  history.go(steps)
  await popped
}
/** Guard of a page that is left for another path. */
const guarded = () => {
  const states: RouterBlocker[] = []
  release = guardNavigation({
    check: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    report: blocker => states.push(blocker),
  })
  return { latest: () => states.at(-1) }
}
beforeEach(() => {
  shown = []
  history.replaceState(null, '', '#/start')
})
afterEach(() => {
  close()
  release()
})

it('pushes and replaces addresses, with a number and what the page keeps', async () => {
  expect(open()).toMatchObject({ pathname: '/start', search: '', state: null })
  navigate('/jz/manage?q=盏', { state: { from: 'here' } })
  expect(window.location.hash).toBe('#/jz/manage?q=%E7%9B%8F')
  expect(history.state).toMatchObject({ idx: 1, usr: { from: 'here' } })
  navigate('/jz/manage?page=2', { replace: true })
  expect(history.state).toMatchObject({ idx: 1, usr: null })
  await go(-1)
  expect(history.state).toMatchObject({ idx: 0 })
  expect(shown).toEqual(['/jz/manage?q=%E7%9B%8F', '/jz/manage?page=2', '/start'])
})
it('numbers the entry of a typed address', async () => {
  open()
  const popped = nextPop()
  window.location.hash = '#/typed'
  await popped
  expect(history.state).toMatchObject({ idx: 1 })
  expect(shown).toEqual(['/typed'])
})
it('asks before a navigation, which goes on or not', () => {
  open()
  const { latest } = guarded()
  navigate('/other')
  expect(shown).toEqual([])
  expect(latest()).toMatchObject({ state: 'blocked', location: { pathname: '/other' } })
  latest()?.reset?.()
  expect(latest()?.state).toBe('unblocked')
  navigate('/other', { state: 1 })
  latest()?.proceed?.()
  expect(shown).toEqual(['/other'])
  expect(history.state).toMatchObject({ idx: 1, usr: 1 })
  expect(latest()?.state).toBe('unblocked')
})
it.each(['at once', 'when it is taken back'])('takes Back back, and goes there %s', async moment => {
  open()
  navigate('/form')
  const { latest } = guarded()
  await go(-1)
  expect(latest()?.state).toBe('blocked')
  if (moment === 'at once') latest()?.proceed?.()
  await nextPop()
  expect(window.location.hash).toBe('#/form')
  if (moment !== 'at once') latest()?.proceed?.()
  await nextPop()
  expect(window.location.hash).toBe('#/start')
  expect(shown).toEqual(['/form', '/start'])
  release()
  navigate('/form')
  expect(shown).toEqual(['/form', '/start', '/form'])
})
