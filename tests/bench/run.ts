// `npm run bench`: every figure of `docs/reference/measurements.md`, printed as its table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../scripts/services/chromium.mjs'
import { build } from '../../scripts/setup.mjs'
import { findPostgres, startPostgres } from '../../scripts/services/postgres.mjs'
import { measureCharts } from './console/charts'
import { measureBytes, measurePublic, measureStart, measureTable } from './console/firstLoad'
import { measureFirstList } from './console/firstList'
import { measureTree } from './console/tree'
import { measureDownload } from './server/download'
import { measureFair } from './server/fairQueue'
import { measureImport } from './server/import'
import { measureFigures } from './server/figures'
import { measureFloor } from './server/floor'
import { measureFrame } from './console/frame'
import { measureGrowth } from './growth'
import { measureLighthouse } from './console/lighthouse'
import { measureMall } from './server/server'
import { measureMemory } from './server/memory'
import { measureMonitor } from './console/monitor'
import { measureOrders } from './server/orders'
import { measurePreview } from './console/preview'
import { measureScale } from './server/scale'
import { measureSession } from './server/session'
import { measureNeeds } from './needs'
import { measureTypes } from './types'
import { measureVerify } from './server/verification'
import { measureWork } from './server/jobs'

const table = (title: string, limit: string, figures: Record<string, string>) => {
  for (const [what, figure] of Object.entries(figures))
    process.stdout.write(`| ${title}: ${what} | ${figure} | ${limit} |\n`)
}
/** The same on the embedded database and, where it can be had, on PostgreSQL. */
const onBoth = async (title: string, limit: string, measure: (url?: string) => Promise<Record<string, string>>) => {
  table(`${title}, embedded`, limit, await measure())
  await onServer(title, limit, measure)
}
const onServer = async (title: string, limit: string, measure: (url: string) => Promise<Record<string, string>>) => {
  const programs = findPostgres()
  if (!programs) return
  const server = await startPostgres(programs)
  try {
    table(`${title}, PostgreSQL`, limit, await measure(server.url))
  } finally {
    server.stop()
  }
}
const run = async () => {
  const wanted = process.argv[2]
  const on = (name: string) => !wanted || wanted === name
  await build('server')
  await build('console')
  process.stdout.write('| what | measured | wanted |\n|---|---|---|\n')
  if (on('start')) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-start-'))
    table('start', 'under 3 s', await measureStart(folder))
    await rm(folder, { recursive: true, force: true })
  }
  if (on('session')) await onBoth('session', 'hash + 60 ms, check under 1 ms CPU', measureSession)
  if (on('mall')) await onBoth('100,000 bowls', 'p50 under 25 ms embedded, 15 ms PostgreSQL', measureMall)
  if (on('orders')) await onBoth('100,000 orders', 'p50 under 25 ms embedded', measureOrders)
  if (on('figures'))
    await onBoth(
      'figures',
      'embedded: workplace p50 under 40 ms, a figure 80; PostgreSQL at 1,000,000: 60, 150',
      measureFigures,
    )
  if (on('fair')) await onBoth('a quiet maker’s list', 'p95 at most 3 times', measureFair)
  if (on('floor')) await onServer('a call', 'node at most twice the bare handler', measureFloor)
  if (on('scale'))
    await onServer('1,000,000 bowls', 'lists under 60 ms, the platform’s under 100, writes under 15', measureScale)
  if (on('work'))
    await onBoth('what the mall does by itself', '500 tasks a second on PostgreSQL, begun in milliseconds', measureWork)
  if (on('import')) await onBoth('a sheet of bowls', '50,000 rows judged in 15 s, taken in within 60 s', measureImport)
  if (on('preview')) {
    process.env.CHROMIUM = findBrowser() ?? ''
    table('a sheet of bowls in the browser', 'under 15 s, no task over 200 ms', await measurePreview())
  }
  if (on('download')) await onBoth('a sheet of bowls is made', '100,000 rows in 20 s, flat memory', measureDownload)
  if (on('memory')) {
    table('a machine', 'builds in 1 GB, disk under 1 GB', await measureNeeds())
    table('a demo in use', 'under 750 MB, slope 0', await measureMemory())
  }
  if (on('types')) table('type check', 'under 2 s', await measureTypes())
  const browser = findBrowser() ?? ''
  if (on('verify')) {
    table('100,000 certificates, embedded', 'p50 under 10 ms', await measureVerify(undefined, 100_000))
    await onServer('1,000,000 certificates', 'p50 under 10 ms', url => measureVerify(url, 1_000_000))
  }
  if (on('public')) table('a certificate', 'under 15 kB, under 1 s', await measurePublic(browser))
  if (on('bytes') && process.argv.includes('--tree'))
    table(
      'brotli, by package',
      '',
      await measureTree(file => /(main|libraries|session|start|next|zh|bowls)-/.test(file)),
    )
  else if (on('bytes')) {
    table('brotli scripts', 'login under 20 kB, first page under 300 kB', await measureBytes(browser))
    table('brotli scripts', 'under 0.5 kB', await measureGrowth())
  }
  if (on('first'))
    table(
      'first load with a session, 4G and 4× CPU',
      '230 kB in all, 10 scripts and styles',
      await measureFirstList(browser),
    )
  // Lighthouse is no package of this project.
  if (wanted === 'lighthouse' || (on('lighthouse') && process.env.LIGHTHOUSE)) {
    process.env.CHROMIUM = browser
    const limit = 'performance 95, list and workplace 85 on a desktop; accessibility, best practices, SEO 100'
    table('Lighthouse', limit, await measureLighthouse(browser))
  }
  if (on('frame'))
    table('frame', 'tab under 50 ms, list under 300 ms, no task over 200 ms', await measureFrame(browser))
  if (on('monitor')) {
    process.env.CHROMIUM = browser
    table('monitor', 'no task over 50 ms', await measureMonitor())
  }
  if (on('charts')) table('figures, 4× CPU', '12 charts in 400 ms, no task over 200 ms', await measureCharts(browser))
  if (on('table'))
    table('list, 4× CPU, against the stock DataTable', 'ratio 0.35 / 0.25 / 0.30', await measureTable(browser))
}
await run()
process.exit(0)
