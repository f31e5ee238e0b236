// `npm start`: installs what is missing, checks the declarations, builds what is out of date, then opens console and mall. Only a build needs the packages of development.
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
