import { expect, it } from 'vitest'
import { resources } from '../../resources'
import { actionsOf } from '../../src/schema/derive'
import { pastOf } from '../../src/schema/naming'

// Words that are their own past, or have one without the usual ending.
const past = /^(Put|Made|Sent|Taken|Sold)\b|ed\b|\breset$/
const actions = resources.flatMap(resource =>
  actionsOf(resource).map(([name, action]) => ({ name: `${resource.name}.${name}`, said: pastOf(action).en })),
)
it.each(actions)('the log says of $name what has been done, not what to do', ({ said }) => {
  expect(said).toMatch(past)
})
