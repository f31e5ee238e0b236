// `npm run bench`: every figure of the README's table, printed as the table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsole, findBrowser, findPostgres } from '../../scripts/setup.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { measureBytes, measureStart, measureTable } from './console'
import { measureMall } from './mall'

const table = (title: string, limit: string, figures: Record<string, string>) => {
  for (const [what, figure] of Object.entries(figures)) process.stdout.write(`| ${title}: ${what} | ${figure} | ${limit} |\n`)
}
const run = async () => {
  const wanted = process.argv[2]
  const on = (name: string) => !wanted || wanted === name
  buildConsole()
  process.stdout.write('| what | measured | wanted |\n|---|---|---|\n')
  if (on('start')) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-start-'))
    table('start', 'under 3 s', await measureStart(folder))
    await rm(folder, { recursive: true, force: true })
  }
  if (on('mall')) {
    table('100,000 bowls, embedded', 'p50 under 25 ms', await measureMall())
    const programs = findPostgres()
    if (programs) {
      const server = await startPostgres(programs)
      try {
        table('100,000 bowls, PostgreSQL', 'p50 under 15 ms', await measureMall(server.url))
      } finally {
        server.stop()
      }
    }
  }
  const browser = findBrowser() ?? ''
  if (on('bytes')) table('brotli scripts', 'login under 20 kB, first list under 300 kB', await measureBytes(browser))
  if (on('table')) table('list, 4× CPU, against the stock DataTable', 'ratio 0.40 / 0.35 / 0.40', await measureTable(browser))
}
await run()
process.exit(0)
