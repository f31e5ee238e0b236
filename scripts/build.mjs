// `npm run build`: builds console and server.
// A start then writes nothing into the checkout and needs no development packages.
import { build, checkNode, installPackages } from './setup.mjs'

checkNode()
await installPackages()
await build('server')
await build('console')
process.stdout.write('  Console and server are built.\n')
