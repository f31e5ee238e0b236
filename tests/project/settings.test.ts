import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The system's own; npm, tests and tools set or read them. */
const others = new Set([
  'NODE_ENV',
  'HOME',
  'LC_ALL',
  'INIT_CWD',
  'CHROMIUM',
  'DEBIAN_FRONTEND',
  'CLUSTER',
  'MORE_BROWSERS',
  'PROD',
])
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
const variables = readFileSync('docs/reference/variables.md', 'utf8')
const table = variables.slice(variables.indexOf('| variable |'))

it('every variable that is read is in the table of `docs/reference/variables.md`, and the table has no other', () => {
  const read = new Set(
    [...filesIn('src'), ...filesIn('scripts')].flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name as string),
    ),
  )
  const said = new Set(
    [...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name as string).filter(name => !others.has(name)),
  )
  expect([...said].sort()).toEqual([...read].filter(name => !others.has(name)).sort())
})
it('install scripts run only where they are named', () => {
  const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts?: Record<string, boolean>
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>
  }
  const wanting = Object.entries(packages)
    .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    .map(([path]) => path.split('node_modules/').pop() as string)
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(wanting)].sort())
})
