import { EventEmitter } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BodyMemory, bodyMemory } from '../../../src/server/limits/bodyMemory'
import { type ClientConnection, streamRows } from '../../../src/server/routes/base/streamRows'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
/** The minutes of patience that run: timers of other modules in this process do not count. */
const patienceOf = () => {
  const begun = vi.spyOn(globalThis, 'setTimeout')
  const ended = vi.spyOn(globalThis, 'clearTimeout')
  return () => {
    const timers = begun.mock.results.filter((_, n) => begun.mock.calls[n]?.[1] === 60_000).map(each => each.value)
    expect(timers).toHaveLength(1)
    return timers.filter(timer => !ended.mock.calls.some(([one]) => one === timer)).length
  }
}
const lineTo = (): ClientConnection => Object.assign(new EventEmitter(), { destroyed: false })
const PART = 'x'.repeat(64 * 1024)

it('is whole for whoever takes it, and leaves nothing behind', async () => {
  const line = lineTo()
  const running = patienceOf()
  const answer = await streamRows(line, async write => {
    await write('a')
    await write('b')
  })
  expect(await text(answer)).toBe('ab')
  expect([running(), line.listenerCount('close')]).toEqual([0, 0])
})
describe('made ahead of its reader', () => {
  const MB = 1024 * 1024
  const ahead = (bodies: BodyMemory) => ({ bodies, owner: 'slow', bytes: 16 * MB })
  /** An answer of five megabytes, and whether all of it was made. */
  const unread = async (bodies: BodyMemory) => {
    let isMade = false
    const answer = await streamRows(
      lineTo(),
      async write => {
        for (let n = 0; n < 80; n += 1) await write(PART)
        isMade = true
      },
      ahead(bodies),
    )
    await vi.waitUntil(() => isMade, 20_000)
    return answer
  }
  it('an answer keeps its maker no longer, and waits whole for whoever takes it late', async () => {
    const running = patienceOf()
    expect((await text(await unread(bodyMemory(64 * MB)))).length).toBe(80 * PART.length)
    // A stream closes a moment after its last byte was read.
    await vi.waitUntil(() => running() === 0, 20_000)
  })
  it('an answer ends after a minute, or when its memory is needed by those who have less', async () => {
    const bodies = bodyMemory(8 * MB)
    const [first, second] = [await unread(bodies), await unread(bodyMemory(64 * MB))]
    for (const answer of [first, second]) answer.on('error', () => {})
    bodies('other', () => {}).hold(4 * MB)
    await vi.waitUntil(() => first.destroyed, 20_000)
    expect(second.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(second.destroyed).toBe(true)
  })
})
it('ends after a minute for whoever takes nothing', async () => {
  let over = ''
  const answer = await streamRows(lineTo(), async write => {
    try {
      for (;;) await write(PART)
    } finally {
      over = 'over'
    }
  })
  answer.on('error', () => {})
  await vi.advanceTimersByTimeAsync(59_999)
  expect(over).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toBe('over')
})
it.each([
  ['while they wait for their turn', false],
  ['before it is begun', true],
])('does nothing for those who hung up %s', async (_, early) => {
  const line = Object.assign(lineTo(), { destroyed: early })
  let turn = () => {}
  const parts: string[] = []
  const answer = streamRows(line, async write => {
    await new Promise<void>(done => {
      turn = done
    })
    await write(PART)
    parts.push('sent')
  })
  if (!early) line.emit('close')
  turn()
  await expect(answer).rejects.toMatchObject({ reason: 'busy' })
  expect(parts).toEqual([])
})
