import { createServer } from 'node:http'
import { readFile, stat } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page, type Request } from 'playwright-core'
import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { browserArguments, logIn, openStage, slowDown } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { traced } from '../trace'

const ROUNDS = 7
const SLOWER = 4
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number
interface Bench {
  first(): Promise<number>
  tick(): Promise<number>
  filter(q: string): Promise<number>
}

const serve = async (folder: string) => {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const body = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() }
}
const on = <A>(page: Page, work: (bench: Bench) => Promise<A>) => page.evaluate(`(${work})(window.bench)`) as Promise<A>
const slowPage = async (browser: Browser) => {
  const page = await browser.newPage()
  await slowDown(page, SLOWER)
  return page
}
/** What the page's own thread works from the rows' arrival to their paint, in milliseconds. Apart from what is timed, as being traced takes time. */
const worked = async (browser: Browser, url: string): Promise<number> => {
  const page = await slowPage(browser)
  const { tasks, markAt } = await traced(browser, page, async () => {
    await page.goto(url)
    await on(page, bench => bench.first())
  })
  await page.close()
  const [shown, painted] = [markAt('shown'), markAt('painted')]
  // The rows arrive within a task, and their paint is noted within the last one.
  return tasks.filter(({ at, took }) => at + took > shown && at < painted).reduce((sum, task) => sum + task.worked, 0)
}
const oneRound = async (browser: Browser, url: string) => {
  const work = await worked(browser, url)
  const page = await slowPage(browser)
  await page.goto(url)
  const first = await on(page, bench => bench.first())
  await page.waitForTimeout(600)
  const tick = await on(page, bench => bench.tick())
  await page.waitForTimeout(600)
  const filter = await on(page, bench => bench.filter('Light 1'))
  await page.close()
  return { first, work, tick, filter }
}

/** The console's rows against react-admin's stock DataTable, at 4× CPU slow-down, in turn; medians and their ratio. */
export const measureTable = async (executablePath: string): Promise<Record<string, string>> => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'tests/bench/console',
    plugins: [react()],
    build: {
      outDir: '../../../.test/bench',
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: 'tests/bench/console/table.html' },
    },
  })
  const { address, close } = await serve('.test/bench')
  const browser = await chromium.launch({ executablePath: executablePath || undefined, args: browserArguments })
  const rounds: Record<'ours' | 'stock', Awaited<ReturnType<typeof oneRound>>[]> = { ours: [], stock: [] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const which of ['ours', 'stock'] as const) {
      const figures = await oneRound(browser, `${address}/table.html${which === 'ours' ? '?ours' : ''}`)
      if (round > 0) rounds[which].push(figures)
    }
  await browser.close()
  close()
  const line = (what: 'first' | 'work' | 'tick' | 'filter') => {
    const [a, b] = [median(rounds.ours.map(each => each[what])), median(rounds.stock.map(each => each[what]))]
    return `${a.toFixed(0)} ms against ${b.toFixed(0)} ms, ratio ${(a / b).toFixed(2)}`
  }
  return {
    '100 rows × 10 columns painted': line('first'),
    'of that the work of the page’s own thread': line('work'),
    'one row ticked': line('tick'),
    'a filter change': line('filter'),
  }
}

/** Scripts with everything that they import before they run. */
const importedBy = async (paths: readonly string[]): Promise<ReadonlySet<string>> => {
  const all = new Set(paths)
  for (const path of all) {
    const text = await readFile(`dist/console${path}`, 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) all.add(`/assets/${name}`)
  }
  return all
}
/** Brotli bytes of scripts: for the login page, and until the workplace or a list stands. */
export const measureBytes = async (executablePath: string): Promise<Record<string, string>> => {
  process.env.CHROMIUM = executablePath
  const stage = await openStage()
  const page = await stage.newPage()
  // The sizes of the files themselves: what a browser reports for a preloaded script depends on who asked first.
  const asked = new Set<string>()
  const note = (request: Request) => {
    if (request.url().endsWith('.js')) asked.add(new URL(request.url()).pathname)
  }
  const bytes = async () =>
    (await Promise.all([...asked].map(path => stat(`dist/console${path}.br`)))).reduce(
      (sum, file) => sum + file.size,
      0,
    )
  page.on('request', note)
  await page.goto(stage.address)
  await page.locator('#account').waitFor()
  // What the page names, and its start with all that this imports at once, is the login page; everything else comes behind it, while a person types.
  const start = [...asked].filter(path => /\/(index|start)-/.test(path))
  for (const path of asked) if (!(await importedBy(start)).has(path)) asked.delete(path)
  const login = await bytes()
  /** Everything until a page stands to whoever came by this address and logged in, and what comes within a moment after that. */
  const until = async (address: string) => {
    const whole = await stage.newPage()
    asked.clear()
    whole.on('request', note)
    await whole.goto(stage.address + address)
    await logIn(whole, 'zh-CN', 'demo')
    await whole.locator('.page-bar').waitFor()
    await whole.waitForTimeout(1500)
    return kb(await bytes())
  }
  const kb = (value: number) => `${(value / 1000).toFixed(1)} kB`
  const result = {
    'login page': kb(login),
    'login, frame and workplace': await until(''),
    'login, frame and first list': await until('/#/jz/manage'),
  }
  await stage.close()
  return result
}

/** From the command to "ready", with everything installed and built, on a folder that was used before. */
export const measureStart = async (folder: string): Promise<Record<string, string>> => {
  const once = () =>
    new Promise<number>((done, fail) => {
      const begun = performance.now()
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        env: { ...process.env, MALL_DATA: folder, PORT: '0', DATABASE_URL: '' },
      })
      let ready = 0
      child.stdout.on('data', part => {
        if (ready || !String(part).includes('ready')) return
        ready = performance.now() - begun
        child.kill('SIGTERM')
      })
      child.once('exit', () => (ready ? done(ready) : fail(new Error('it did not start'))))
    })
  await once()
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) times.push(await once())
  return { 'npm start on a warm folder': `${(median(times) / 1000).toFixed(2)} s` }
}

/** Chromium's own "fast 4G", from the phone's side: bytes a second, and milliseconds there and back. */
export const fourG = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8, latency: 60 }
/** Milliseconds until something can be used, over 4G at 4x CPU slow-down, in a browser that was never here; the median of some visits. */
const usable = async (stage: Awaited<ReturnType<typeof openStage>>, address: string, what: string): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await stage.newPage({ viewport: { width: 375, height: 812 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', fourG)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const begun = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(what).waitFor()
    times.push(performance.now() - begun)
    await page.context().close()
  }
  return median(times)
}
/** The public page of a certificate: what it loads but for pictures, and how soon it says its verdict; beside it how soon one can log in. */
export const measurePublic = async (executablePath: string): Promise<Record<string, string>> => {
  process.env.CHROMIUM = executablePath
  const stage = await openStage()
  const photo = await stage.maker.upload('a.webp', await picture())
  const photos = { headImg: photo, frontImg: photo, bottomImg: photo, detail_pic: photo }
  const made = { glaze: 'silverHaresFur', material: 'redClay', firing: 'wood', rimCm: 12.5 }
  const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', {
    name: '银兔毫盏',
    supportVerify: true,
    ...photos,
    ...made,
  })
  const { serial } = await stage.maker.call<{ serial: string }>(`/api/product/issueProduct?id=${id}`)
  const address = `${stage.address}/#/v/${serial}`
  const page = await stage.newPage()
  const asked = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname === '/' || /\.(js|css)$/.test(pathname)) asked.add(pathname === '/' ? '/index.html' : pathname)
  })
  await page.goto(address)
  await page.locator('.photos').waitFor()
  await page.waitForTimeout(500)
  const sizes = await Promise.all([...asked].map(path => stat(`dist/console${path}.br`)))
  const result = {
    'page, script and style': `${(sizes.reduce((sum, { size }) => sum + size, 0) / 1000).toFixed(1)} kB brotli`,
    'its verdict, 4G and 4x CPU': `${(await usable(stage, address, '.verdict h1')).toFixed(0)} ms`,
    'the log-in page, likewise': `${(await usable(stage, stage.address, '#account')).toFixed(0)} ms`,
  }
  await stage.close()
  return result
}
