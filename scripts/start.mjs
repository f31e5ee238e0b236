// `npm start`: installs and builds what is missing, then opens console and mall.
import { buildConsole, checkNode, installPackages } from './setup.mjs'

checkNode()
installPackages()
buildConsole()
const { register } = await import('tsx/esm/api')
register()
await import('../src/shop/mall/main.ts')
