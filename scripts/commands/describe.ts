// `npm run describe NAME`: prints the effects of a declaration, stated and derived options, and its
// state diagram.
import { resources } from '../../resources'
import { resolveApiCalls, getApiRoutes } from '../../src/schema/contract/apiRoutes'
import { describe } from '../../src/schema/describe/describe'
import { declaredFaults, withPath } from '../support/declared'

const name = process.argv[2]
const resource = resources.find(each => each.name === name)
if (!resource) {
  process.stderr.write(
    `\n  ${name ? `There is no resource ${name}.` : 'Which resource?'} There are: ${resources.map(each => each.name).join(', ')}\n  npm run describe ${resources[0]?.name}\n\n`,
  )
  process.exit(1)
}
// Faults come first, because conclusions from a faulty declaration may be wrong, too.
const faults = await declaredFaults()
if (faults.length > 0)
  process.stderr.write(`\n  These declarations need a change:\n${faults.map(line => `    ${line}\n`).join('')}`)
process.stdout.write(withPath(describe(resource, resolveApiCalls(resource), getApiRoutes(resource))))
process.exitCode = faults.length > 0 ? 1 : 0
