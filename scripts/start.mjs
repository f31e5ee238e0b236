// `npm start`: installs what is missing, checks the declarations, builds the console where it is out of date, then opens console and mall.
import { buildConsole, checkNode, installPackages, stopWithParent } from './setup.mjs'

checkNode()
stopWithParent()
await installPackages()
const { register } = await import('tsx/esm/api')
register()
const { declaredFaults } = await import('./support/declared.ts')
const faults = await declaredFaults()
if (faults.length > 0) {
  process.stderr.write(`\n  These declarations need a change:\n${faults.map(line => `    ${line}\n`).join('')}\n`)
  process.exit(1)
}
await buildConsole()
await import('../src/app/server/main.ts')
