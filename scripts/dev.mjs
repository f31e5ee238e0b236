// `npm run dev`: the server with reload, and Vite in front of it.
// The server's sources run in this process, so the database stays open across changes.
// A changed file is served again in a second.
// Tables are compared again only after a change of declarations or of code that creates tables.
import { spawn } from 'node:child_process'
import { relative } from 'node:path'
import { checkNode, installPackages, stopWithParent, sumOf } from './setup.mjs'

checkNode()
stopWithParent()
await installPackages()
process.env.NODE_ENV ||= 'development'
const { createServer, createServerModuleRunner } = await import('vite')
const say = line => process.stdout.write(`${line}\n`)
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, ws: false },
})
const sources = vite.environments.ssr
const runner = createServerModuleRunner(sources, { hmr: false })
const load = async () => runner.import('/src/app/server/develop.ts')

const data = await (await load()).openDevelopment()
/** Hash of the sources that tables and rows depend on. */
const declared = () =>
  sumOf(['resources', 'src/schema', 'src/server/database', 'src/app/server/rules', 'src/app/server/app.ts'])
let current = ''
let stop = async () => {}
const start = async () => {
  const begin = performance.now()
  await stop()
  stop = async () => {}
  const [now, before] = [declared(), current]
  current = ''
  runner.clearCache()
  try {
    stop = await (await load()).startDevelopment(data, now === before)
    current = now
    say(`  Serving after ${((performance.now() - begin) / 1000).toFixed(1)} s.`)
  } catch (fault) {
    process.stderr.write(`\n  The server waits for the next change: ${fault?.stack ?? fault}\n\n`)
  }
}
let turn = start()
let timer
vite.watcher.on('all', (_, file) => {
  if (!sources.moduleGraph.getModulesByFile(file)?.size) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    say(`\n  ${relative('.', file)} changed.`)
    turn = turn.then(start)
  }, 50)
})
process.on('unhandledRejection', fault => process.stderr.write(`${fault?.stack ?? fault}\n`))

const client = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' })
const end = async () => {
  client.kill('SIGTERM')
  await turn
  await stop()
  await vite.close()
  await data.database.close()
  await data.unlock()
  process.exit(0)
}
client.once('exit', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
