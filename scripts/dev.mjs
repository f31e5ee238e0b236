// `npm run dev`: the mall with reload, and Vite in front of it.
import { spawn } from 'node:child_process'
import { checkNode, installPackages } from './setup.mjs'

checkNode()
installPackages()
const children = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', 'src/app/server/main.ts'],
  ['node_modules/vite/bin/vite.js'],
].map(args => spawn(process.execPath, args, { stdio: 'inherit', env: { NODE_ENV: 'development', ...process.env } }))
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
