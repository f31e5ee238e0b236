// `npm run build`: builds console and server, so that a start writes nothing into the checkout and needs no package of development.
import { build, checkNode, installPackages } from './setup.mjs'

checkNode()
await installPackages()
await build('server')
await build('console')
process.stdout.write('  Console and server are built.\n')
