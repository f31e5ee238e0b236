// `npm run check`: checks types of declarations and rules, and everything that a start would
// refuse. Needs no build.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { declaredFaults } from '../support/declared'

/** Compiler errors of declarations and rules; empty without any. */
const compile = async (): Promise<string> => {
  const compiler = spawn(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    'tsconfig.check.json',
    '--pretty',
    'false',
  ])
  return (await text(compiler.stdout)).trim()
}
const begun = Date.now()
const [types, faults] = await Promise.all([compile(), declaredFaults()])
const seconds = ((Date.now() - begun) / 1000).toFixed(1)
// A faulty declaration takes one line here, and often ten from the compiler.
if (faults.length > 0)
  process.stdout.write(`\n  These declarations need a change:\n${faults.map(line => `    ${line}\n`).join('')}`)
if (types) process.stdout.write(`\n  The compiler says:\n${types.replace(/^/gm, '    ')}\n`)
if (faults.length === 0 && !types) process.stdout.write(`\n  Every declaration and rule is sound (${seconds} s).\n`)
process.stdout.write('\n')
process.exit(faults.length > 0 || types ? 1 : 0)
