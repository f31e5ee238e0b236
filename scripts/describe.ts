// `npm run describe NAME`: what a declaration leads to, what of it was said and what is derived, and its states as a diagram.
import { resources } from '../resources'
import { callsOf, routesOf } from '../src/schema/calls'
import { describe } from '../src/schema/describe'

const name = process.argv[2]
const resource = resources.find(each => each.name === name)
if (!resource) {
  process.stderr.write(
    `\n  ${name ? `There is no resource ${name}.` : 'Which resource?'} There are: ${resources.map(each => each.name).join(', ')}\n  npm run describe ${resources[0]?.name}\n\n`,
  )
  process.exit(1)
}
process.stdout.write(describe(resource, callsOf(resource), routesOf(resource)))
