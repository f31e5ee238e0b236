// `npm run eject NAME list|form|create|show|review`: writes the derived view as code, to own and
// change.
import { mkdirSync, writeFileSync, existsSync } from 'node:fs'
import { resources } from '../../resources'
import { dirname } from 'node:path'
import { type Ejectable, ejectView, ejectable } from '../support/ejectView'

const [name, view, target] = process.argv.slice(2)
const resource = resources.find(each => each.name === name)
if (!resource || !view || !(view in ejectable)) {
  process.stderr.write(
    `\n  npm run eject NAME list|form|create|show|review [FILE]\n  NAME is one of: ${resources.map(each => each.name).join(', ')}\n\n`,
  )
  process.exit(1)
}
const code = ejectView(resource, view as Ejectable, target && dirname(target))
if (!target) process.stdout.write(code)
else if (existsSync(target)) {
  process.stderr.write(`\n  ${target} is there already; nothing was written.\n\n`)
  process.exit(1)
} else {
  mkdirSync(target.replace(/[^/]*$/, '') || '.', { recursive: true })
  writeFileSync(target, code)
}
