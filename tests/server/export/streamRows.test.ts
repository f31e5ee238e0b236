import { EventEmitter } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ClientConnection, streamed } from '../../../src/server/routes/base/streamRows'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const lineTo = (): ClientConnection => Object.assign(new EventEmitter(), { destroyed: false })
const PART = 'x'.repeat(64 * 1024)

it('is whole for whoever takes it, and leaves nothing behind', async () => {
  const line = lineTo()
  const answer = await streamed(line, async write => {
    await write('a')
    await write('b')
  })
  expect(await text(answer)).toBe('ab')
  expect([vi.getTimerCount(), line.listenerCount('close')]).toEqual([0, 0])
})
it('ends after a minute for whoever takes nothing', async () => {
  let over = ''
  const answer = await streamed(lineTo(), async write => {
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
  const answer = streamed(line, async write => {
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
