// `node scripts/command.mjs NAME …`: runs a command, also as the first one in a clone. Commands of
// operators come from the built server, others from their sources. Without a name it installs packages.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, checkNode, installPackages, isBuilt, operatorCommands } from './setup.mjs'

checkNode()
const [, , name] = process.argv
const isOperators = operatorCommands.includes(name)
await installPackages(!(isOperators && isBuilt('server')))
if (name) {
  if (isOperators) await build('server')
  else (await import('tsx/esm/api')).register()
  const file = isOperators
    ? join('dist', 'server', 'scripts', 'commands', `${name}.mjs`)
    : name === 'bench'
      ? join('tests', 'bench', 'run.ts')
      : join('scripts', 'commands', `${name}.ts`)
  process.argv.splice(1, 2, resolve(file))
  await import(pathToFileURL(resolve(file)))
}
