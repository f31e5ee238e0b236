import { v7 as newId } from 'uuid'
import { scoped } from '../../storage/basePath'
import { hasTabLocks, openTabChannel } from '../../storage/tabChannel'
import { callHeaders, apiUrl } from '../api/call'
import { checkConnectivity, onReconnect } from '../api/connectivity'
import { expireSession, readSession, type SessionRefusal } from '../session/session'

/**
 * Event of the live stream: a record changed, many records changed (no id), or events may be lost
 * (`anew`). `stands` tells other pages of the browser whether the stream is connected.
 */
export interface LiveEvent {
  readonly resource?: string
  readonly id?: string
  readonly anew?: true
  readonly stands?: boolean
}
type Hear = (event: LiveEvent) => void

const WAIT_MS = { first: 1_000, most: 30_000 } as const
/** Timeout without data, in ms. The server sends a heartbeat at least every 25 seconds. */
const SILENCE_MS = 60_000
/** Waits, at most until the browser is online or the server is back. */
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

/** Reads the events of a body. `heard` is called for each chunk, even without an event. */
const readEvents = async (body: NonNullable<Response['body']>, heard: () => void, hear: Hear): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
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
}
/** Reads one stream to its end. Calls `opened` once it is connected. */
const readStream = async (signal: AbortSignal, opened: () => void, hear: Hear): Promise<void> => {
  const silence = new AbortController()
  // A stream over a lost network goes silent without ending.
  const cut = () => silence.abort()
  window.addEventListener('offline', cut)
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  heard()
  const session = readSession()
  try {
    const response = await fetch(`${apiUrl}/api/live`, {
      headers: callHeaders(session),
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) {
      const refusal: { data?: SessionRefusal } = await response.json().catch(() => ({}))
      return expireSession(session, refusal.data)
    }
    if (!response.ok || !response.body) return
    opened()
    await readEvents(response.body, heard, hear)
  } finally {
    clearTimeout(timer)
    window.removeEventListener('offline', cut)
  }
}
/** Stays connected until the signal aborts. Sends `anew` after a gap. */
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
 * Election without Web Locks: the page shown last holds the stream. Browsers permit few connections
 * to a server over plain HTTP.
 */
interface Leading {
  /** Id that sorts by time. Of two pages that start together, the later one leads. */
  readonly leading: string
}
const LEFT = 'left'
type Message = LiveEvent | Leading | 'stands?' | typeof LEFT

/** Leads once this page holds the shared lock. `onWait`: another page holds it. */
const leadByLock = (name: string, signal: AbortSignal, lead: () => Promise<void>, onWait: () => void): void => {
  const waits = setTimeout(onWait, WAIT_MS.first)
  void navigator.locks
    .request(scoped(name), { signal }, lead)
    .catch(() => {})
    .finally(() => clearTimeout(waits))
}
/** Leads while this page is the one shown last. */
const leadBySight = (signal: AbortSignal, send: (message: Leading) => void, lead: (until: AbortSignal) => void) => {
  let leading: { readonly id: string; readonly control: AbortController } | undefined
  return {
    id: () => leading?.id,
    take: () => {
      if (document.hidden || leading || signal.aborted) return
      leading = { id: newId(), control: new AbortController() }
      send({ leading: leading.id })
      lead(AbortSignal.any([signal, leading.control.signal]))
    },
    giveUp: () => {
      leading?.control.abort()
      leading = undefined
    },
  }
}
/**
 * Subscribes to live events. One page of the browser holds the stream and broadcasts its events.
 * When that page closes, the next one takes over and sends `anew`. Returns a cleanup function.
 */
export const followLiveStream = (accountId: string, hear: Hear): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const name = `live ${accountId}`
  const channel = openTabChannel(name)
  const send = (message: Message) => channel?.postMessage(message)
  let stands: boolean | undefined
  const broadcast: Hear = event => {
    stands = event.stands ?? stands
    hear(event)
    send(event)
  }
  let waited = false
  const lead = async (until = signal) => {
    if (waited) broadcast({ anew: true })
    await listen(until, broadcast)
  }
  const sight = leadBySight(signal, send, until => void lead(until))
  const takeOver = () => {
    waited = true
    sight.take()
  }
  const giveUp = () => {
    sight.giveUp()
    stands = undefined
  }
  const leave = () => {
    if (sight.id()) send(LEFT)
    giveUp()
  }
  // A new page asks for the state. The page with the stream answers.
  const answer = (message: Message) => {
    if (message === LEFT) return takeOver()
    if (message === 'stands?') return stands === undefined ? undefined : send({ stands })
    if (!('leading' in message)) return hear(message)
    const own = sight.id()
    if (own !== undefined && message.leading > own) giveUp()
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => answer(data)
  send('stands?')
  const begin = (hasLocks: boolean) => {
    if (signal.aborted) return
    if (hasLocks)
      return leadByLock(
        name,
        signal,
        () => lead(),
        () => {
          waited = true
        },
      )
    sight.take()
    document.addEventListener('visibilitychange', takeOver, { signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('pageshow', takeOver, { signal })
  }
  void hasTabLocks().then(begin)
  return () => {
    leave()
    controller.abort()
    channel?.close()
  }
}
