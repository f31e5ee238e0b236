// `node scripts/command.mjs NAME …`: runs a command of `scripts/commands` from the built server.
// Rebuilds the server first where its sources have changed.
import { resolve } from 'node:path'
import { build, checkNode, installPackages, isBuilt } from './setup.mjs'

checkNode()
await installPackages(!isBuilt('server'))
await build('server')
const [, , name] = process.argv
const file = resolve(`dist/server/scripts/commands/${name}.mjs`)
process.argv.splice(1, 2, file)
await import(file)
