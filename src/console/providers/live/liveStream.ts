import { callHeaders, apiUrl } from '../api/call'
import { checkConnectivity, onReconnect } from '../api/connectivity'
import { endSession } from '../session/session'

/**
 * What the mall tells an open page: that a record is another by now, without an id that many are, or that something may have been missed. Beside it whether the stream stands, which
 * the pages of a browser tell each other.
 */
export interface LiveEvent {
  readonly resource?: string
  readonly id?: string
  readonly anew?: true
  readonly stands?: boolean
}
type Hear = (event: LiveEvent) => void

const WAIT_MS = { first: 1_000, most: 30_000 } as const
/** The mall says something at least every 25 seconds. */
const SILENCE_MS = 60_000
/** Waits, and no longer than until the browser is on the network or the mall is there again. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(done => {
    if (signal.aborted) return done()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      window.removeEventListener('online', end)
      stop()
      done()
    }
    const timer = setTimeout(end, ms)
    const stop = onReconnect(end)
    signal.addEventListener('abort', end)
    window.addEventListener('online', end)
  })
const eventIn = (part: string): LiveEvent | undefined =>
  part.startsWith('data: ') ? (JSON.parse(part.slice(6)) as LiveEvent) : undefined

/** Reads one stream to its end. `opened` is called when it stands. */
const readStream = async (signal: AbortSignal, opened: () => void, hear: Hear): Promise<void> => {
  const silence = new AbortController()
  // A stream over a network that is gone says nothing more, and does not end by itself.
  const cut = () => silence.abort()
  window.addEventListener('offline', cut)
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  heard()
  try {
    const response = await fetch(`${apiUrl}/api/live`, {
      headers: callHeaders(),
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) return endSession('expired')
    if (!response.ok || !response.body) return
    opened()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      heard()
      const parts = (rest + value).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const event = eventIn(part)
        if (event) hear(event)
      }
    }
  } finally {
    clearTimeout(timer)
    window.removeEventListener('offline', cut)
  }
}
/** Listens for as long as the signal lets it. After a gap everything is to be read anew. */
const listen = async (signal: AbortSignal, hear: Hear): Promise<void> => {
  let wait: number = WAIT_MS.first
  let gap = false
  while (!signal.aborted) {
    await readStream(
      signal,
      () => {
        wait = WAIT_MS.first
        hear({ stands: true })
        if (gap) hear({ anew: true })
        gap = true
      },
      hear,
    ).catch(() => {})
    if (signal.aborted) return
    hear({ stands: false })
    checkConnectivity()
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, WAIT_MS.most)
  }
}

/**
 * Hears of what changes. Of one browser's pages a single one has the stream and tells the others; when it goes, the next takes over and has everything read
 * anew. Answers how to end it.
 */
export const followLive = (accountId: string, hear: Hear): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const name = `live ${accountId}`
  const channel = new BroadcastChannel(name)
  let stands: boolean | undefined
  const broadcast: Hear = event => {
    stands = event.stands ?? stands
    hear(event)
    channel.postMessage(event)
  }
  // Whoever comes later asks; who has the stream answers.
  channel.onmessage = ({ data }: MessageEvent<LiveEvent | 'stands?'>) => {
    if (data !== 'stands?') return hear(data)
    if (stands !== undefined) channel.postMessage({ stands })
  }
  channel.postMessage('stands?')
  let waited = false
  const lead = async () => {
    if (waited) broadcast({ anew: true })
    await listen(signal, broadcast)
  }
  // Only a page that came safely has locks; any other listens for itself.
  if (navigator.locks) {
    const waits = setTimeout(() => {
      waited = true
    }, WAIT_MS.first)
    void navigator.locks
      .request(name, { signal }, lead)
      .catch(() => {})
      .finally(() => clearTimeout(waits))
  } else void listen(signal, hear)
  return () => {
    controller.abort()
    channel.close()
  }
}
