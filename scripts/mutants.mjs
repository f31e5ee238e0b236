// `npm run mutants -- FILE …`: changes operators, conditions and numbers of sources, one at a time.
// Prints the changes that no test notices. Without files, takes a fixed sample.
// `--count=50` takes more changes of a file (20).
// Why StrykerJS does not do this: `docs/decisions/160-mutation-tests.md`.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseAst } from 'vite'
import { checkNode, installPackages } from './setup.mjs'
import { findPostgres, startPostgres } from './services/postgres.mjs'

checkNode()
await installPackages()
const args = process.argv.slice(2)
const count = Number(args.find(each => each.startsWith('--count='))?.slice(8) ?? 20)
/** Seed for choosing changes. */
const SEED = 40_503
/** Timeout for endless loops caused by a change. */
const ENDLESS_MS = 300_000
/**
 * Tests that should notice, nearest first. Later groups run only for changes that earlier ones
 * missed.
 */
const nearest = {
  schema: [['tests/schema'], ['tests/every'], ['tests/server/records', 'tests/server/routes']],
  console: [['tests/console']],
  tenancy: [['tests/server/database/tenancy', 'tests/server/records'], ['tests/server/routes/everyRoute']],
  money: [['tests/resources/trade']],
  figures: [['tests/server/metrics']],
  import: [['tests/server/import'], ['tests/every']],
  server: [['tests/resources'], ['tests/server', 'tests/every']],
}
/** Fixed sample by subject. */
const sample = {
  schema: ['validateDraft', 'availability', 'dateSpans', 'review'].map(name => `src/schema/rules/${name}.ts`),
  tenancy: ['tenant', 'tenantTransaction', 'visibleRows'].map(name => `src/server/database/tenancy/${name}.ts`),
  money: ['orders', 'payments', 'refunds/refunds'].map(name => `src/app/server/rules/${name}.ts`),
  figures: ['src/server/metrics/figureQuery.ts'],
  import: ['src/server/import/validateImport.ts'],
  console: ['src/console/list/query/parseQuery.ts', 'src/console/boards/lineScale.ts'],
}
/** Subject of a file, which selects the tests. */
const subjectOf = file =>
  Object.keys(sample).find(subject => sample[subject].includes(file)) ??
  (/^src\/(app\/)?console/.test(file) ? 'console' : file.startsWith('src/schema') ? 'schema' : 'server')

const instead = {
  '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+', '*': '/', '/': '*', '&&': '||', '||': '&&', '??': '&&',
} // biome-ignore format: a table
/** Replacements of a node. */
const changesOf = (node, code) => {
  const text = ({ start, end }) => code.slice(start, end)
  const { type } = node
  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && instead[node.operator]) {
    const between = code.slice(node.left.end, node.right.start).replace(node.operator, instead[node.operator])
    return [`(${text(node.left)}${between}${text(node.right)})`]
  }
  if (type === 'UnaryExpression' && node.operator === '!') return [text(node.argument)]
  if (type === 'Literal' && typeof node.value === 'number') return [String(node.value + 1)]
  if (type === 'Literal' && typeof node.value === 'boolean') return [String(!node.value)]
  if (type === 'ConditionalExpression' || type === 'IfStatement')
    return [
      [node.test, 'true'],
      [node.test, 'false'],
    ]
  const isFilter = type === 'CallExpression' && /^(filter|some|every)$/.test(node.callee.property?.name ?? '')
  if (isFilter && node.arguments.length === 1)
    return [
      [node.arguments[0], '() => true'],
      [node.arguments[0], '() => false'],
    ]
  return []
}
/** All changes of a source as whole texts, with their lines. Types stay. */
const mutate = code => {
  const found = []
  const visit = node => {
    if (!node || typeof node.type !== 'string' || /^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type)) return
    for (const change of changesOf(node, code)) {
      const [{ start, end }, text] = Array.isArray(change) ? change : [node, change]
      const line = code.slice(0, start).split('\n').length
      found.push({ line, from: code.slice(start, end), to: text, code: code.slice(0, start) + text + code.slice(end) })
    }
    for (const child of Object.values(node).flat()) visit(child)
  }
  for (const statement of parseAst(code, { lang: 'ts' }).body) visit(statement)
  return found
}
/** Chooses changes reproducibly, ranked by a hash of index and seed. */
const chosen = changes => {
  const rank = (each, at) => Math.imul((at + 1) * 2_654_435_761 + SEED, 2_246_822_519) >>> 0
  return changes
    .map((each, at) => [rank(each, at), each])
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, each]) => each)
}

const files = args.filter(each => !each.startsWith('--')).map(file => relative('.', resolve(file)))
const parts = files.length > 0 ? files.map(file => [subjectOf(file), [file]]) : Object.entries(sample)
// Changes a copy only, so that the sources stay intact after any interruption.
const copy = resolve('.test/mutants')
rmSync(copy, { recursive: true, force: true })
mkdirSync(copy, { recursive: true })
const tracked = String(spawnSync('git', ['ls-files', '-z']).stdout)
  .split('\0')
  .filter(Boolean)
for (const file of tracked) cpSync(file, join(copy, file))
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
const programs = findPostgres()
const server = programs && (await startPostgres(programs))
const env = { ...process.env, ...(server && { DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl }) }
/** Whether the tests fail. */
const notices = tests => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=dot', ...tests]
  return (
    spawnSync(process.execPath, args, { cwd: copy, env, stdio: 'ignore', timeout: ENDLESS_MS, killSignal: 'SIGKILL' })
      .status !== 0
  )
}
for (const [subject, sources] of parts) {
  const stages = nearest[subject]
  for (const tests of stages) if (notices(tests)) throw new Error(`The tests fail without a change: ${tests.join(' ')}`)
  let [noticed, all] = [0, 0]
  for (const source of sources) {
    const code = readFileSync(source, 'utf8')
    for (const change of chosen(mutate(code))) {
      writeFileSync(join(copy, source), change.code)
      all += 1
      if (stages.some(notices)) noticed += 1
      else process.stdout.write(`  ${source}:${change.line} no test notices  ${change.from}  →  ${change.to}\n`)
    }
    writeFileSync(join(copy, source), code)
  }
  const share = Math.round((100 * noticed) / (all || 1))
  process.stdout.write(`${subject}: ${noticed} of ${all} changes are noticed (${share} %)\n\n`)
}
server?.stop()
rmSync(copy, { recursive: true, force: true })
