import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/services/postgres.mjs'
import { findProgram } from '../../../scripts/services/programs.mjs'

/** Commands of WebDriver that tests need, with their method and path over HTTP. Firefox takes the names themselves. */
const commands = {
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  PerformActions: ['POST', '/actions'],
  SetWindowRect: ['POST', '/window/rect'],
  Print: ['POST', '/print'],
} as const
export type Command = keyof typeof commands
/** A browser that a program drives. */
export interface Driven {
  readonly send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  /** Makes the page so many CSS pixels wide and high. */
  readonly resize: (width: number, height: number) => Promise<void>
  readonly close: () => Promise<void>
}
const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>(done => child.once('exit', () => done()))
const stop = async (child: ChildProcess) => {
  child.kill('SIGTERM')
  await Promise.race([ended(child), pause(3_000)])
  child.kill('SIGKILL')
}
const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let turn = 0; ; turn += 1)
    try {
      return await work()
    } catch (fault) {
      if (turn > 300) throw fault
      await pause(100)
    }
}
/** Resizes until the page has the size: windows have frames, and a resize takes a while. `zoom` is that of the page. */
const fit = async (send: Driven['send'], size: readonly [number, number], zoom = 1): Promise<void> => {
  const measure = 'return [innerWidth, innerHeight, outerWidth, outerHeight]'
  for (let turn = 0; turn < 20; turn += 1) {
    const sizes = (await send('ExecuteScript', { script: measure, args: [] })) as [number, number, number, number]
    const [inner, outer] = [sizes.slice(0, 2), sizes.slice(2)]
    if (size.every((wanted, at) => wanted === inner[at])) return
    const [width, height] = size.map((wanted, at) => Math.round(((outer[at] ?? 0) - (inner[at] ?? 0) + wanted) * zoom))
    await send('SetWindowRect', { width, height })
    await pause(200)
  }
  throw new Error(`no window of ${size.join(' × ')}`)
}

/**
 * Messages of Marionette, the protocol that geckodriver speaks to Firefox: `LENGTH:[0,id,name,parameters]`, and
 * `LENGTH:[1,id,error,result]` back.
 */
const openMarionette = async (port: number) => {
  const socket = await attempt(
    () =>
      new Promise<ReturnType<typeof connect>>((done, fail) => {
        const opened = connect(port, '127.0.0.1', () => done(opened))
        opened.once('error', fail)
      }),
  )
  let rest = Buffer.alloc(0)
  let last = 0
  const waiting = new Map<number, (answer: readonly unknown[]) => void>()
  socket.on('data', part => {
    rest = Buffer.concat([rest, part])
    for (let at = rest.indexOf(':'); at > 0; at = rest.indexOf(':')) {
      const end = at + 1 + Number(rest.subarray(0, at))
      if (rest.length < end) return
      const message = JSON.parse(String(rest.subarray(at + 1, end)))
      rest = rest.subarray(end)
      if (Array.isArray(message)) waiting.get(message[1])?.(message)
    }
  })
  const call = async (name: string, parameters: object = {}) => {
    last += 1
    const text = JSON.stringify([0, last, name, parameters])
    const answer = new Promise<readonly unknown[]>(done => waiting.set(last, done))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , fault, result] = await answer
    if (fault) throw new Error(`${name}: ${JSON.stringify(fault)}`)
    return (result as { value?: unknown } | null)?.value
  }
  return { call, close: () => socket.destroy() }
}
/** The narrowest window of Firefox, in CSS pixels. Narrower pages are zoomed to. */
const NARROWEST = 500
const openFirefox = async (program: string): Promise<Driven> => {
  const [profile, port] = [mkdtempSync(join(tmpdir(), 'firefox-')), await freePort()]
  const settings = {
    'marionette.port': port,
    'browser.shell.checkDefaultBrowser': false,
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.startup.page': 0,
    'intl.accept_languages': 'zh-CN',
    'ui.prefersReducedMotion': 1,
    'remote.prefs.recommended': true,
  }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(
    program,
    ['--headless', '-marionette', '-remote-allow-system-access', '-profile', profile, '-no-remote'],
    { stdio: 'ignore' },
  )
  const { call, close } = await openMarionette(port)
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  let factor = 1
  const zoom = async () => {
    await call('Marionette:SetContext', { value: 'chrome' })
    await call('WebDriver:ExecuteScript', {
      script: 'gBrowser.selectedBrowser.fullZoom = arguments[0]',
      args: [factor],
    })
    await call('Marionette:SetContext', { value: 'content' })
  }
  const send: Driven['send'] = async (command, parameters) => {
    const answer = await call(`WebDriver:${command}`, parameters)
    // Another site has a process of its own, without the zoom of the former.
    if (command === 'Navigate' && factor !== 1) await zoom()
    return answer
  }
  return {
    send,
    resize: async (width, height) => {
      factor = width < NARROWEST ? 2 : 1
      await zoom()
      await fit(send, [width, height], factor)
    },
    close: async () => {
      close()
      await stop(browser)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
/** WebKitGTK's own window, as the driver starts it. */
const miniBrowser = (): string | undefined =>
  readdirSync('/usr/lib')
    .flatMap(folder => ['4.1', '4.0', '6.0'].map(version => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find(file => existsSync(file))
const openWebKit = async (driver: string, screen: string, binary: string): Promise<Driven> => {
  const [port, home] = [await freePort(), mkdtempSync(join(tmpdir(), 'webkit-'))]
  const program = spawn(screen, ['-a', '-s', '-screen 0 1600x1300x24', driver, '-p', String(port)], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: home,
      LANG: 'C.UTF-8',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const request = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: { sessionId?: string; error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  // A window with a bar is at least 447 pixels wide.
  const options = { binary, args: ['--automation', '--full-screen'] }
  const { sessionId } = await attempt(() =>
    request('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
  )
  const send: Driven['send'] = (command, parameters = {}) => {
    const [method, path] = commands[command]
    return request(method, `/session/${sessionId}${path.replace(':id', String(parameters['id']))}`, parameters)
  }
  return {
    send,
    resize: (width, height) => fit(send, [width, height]),
    close: async () => {
      await request('DELETE', `/session/${sessionId}`).catch(() => {})
      // The whole group: screen, driver and browser.
      if (program.pid) process.kill(-program.pid, 'SIGTERM')
      await Promise.race([ended(program), pause(3_000)])
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
/** Opens an installed browser. Undefined if one of its programs is missing. */
export const openers: Readonly<Record<'Firefox' | 'WebKitGTK', () => Promise<Driven> | undefined>> = {
  Firefox: () => {
    const program = findProgram(['firefox-esr', 'firefox'])
    return program ? openFirefox(program) : undefined
  },
  WebKitGTK: () => {
    const [driver, screen, browser] = [findProgram(['WebKitWebDriver']), findProgram(['xvfb-run']), miniBrowser()]
    return driver && screen && browser ? openWebKit(driver, screen, browser) : undefined
  },
}
