// `npm start`: installs missing packages, checks the declarations, builds outdated parts, then
// starts console and server.
// Only a build needs development packages.
import { build, checkNode, installPackages, isBuilt, stopWithParent } from './setup.mjs'

checkNode()
stopWithParent()
if (isBuilt('console') && isBuilt('server')) await installPackages(false)
else {
  await installPackages()
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { declaredFaults } = await import('./support/declared.ts')
  const faults = await declaredFaults()
  await unregister()
  if (faults.length > 0) {
    process.stderr.write(`\n  These declarations need a change:\n${faults.map(line => `    ${line}\n`).join('')}\n`)
    process.exit(1)
  }
  await build('server')
  await build('console')
}
await import('../dist/server/src/app/server/main.mjs')
