// `npm run check-chain`: walks every signed chain, whether or not the mall runs, names the first link that does not hold and the records that say something else than their chains.
import { resources } from '../../resources'
import { type ChainsChecked, checkChains } from '../../src/server/ops/commands/checkChains'
import { readSettings } from '../../src/server/ops/settings'
import { onData } from '../support/onData'
import { speak } from '../support/speak'

const reasons = {
  missing: 'a link is missing or out of place',
  before: 'it does not follow the link before it',
  values: 'it says something else than when it was made',
  signature: 'its signature is by none of the keys, or not over what it says',
} as const
await speak(async () => {
  const settings = readSettings(process.env)
  const { chains, links, broken, astray } = await onData<ChainsChecked>(
    settings,
    { task: 'checkChain', given: {} },
    ({ db }) => checkChains(db, resources),
  )
  const told = astray.map(
    ({ resource, tenant, id, fields }) => `  ${resource} ${id}, of the maker ${tenant}: ${fields.join(', ')}`,
  )
  const differing = [`What these records say is not what their chains say, which are signed:`, ...told].join('\n')
  if (!broken && astray.length > 0) throw new Error(`${chains} chains with ${links} links hold.\n${differing}`)
  if (!broken) return `${chains} chains with ${links} links hold.`
  const { resource, tenant, whole, no, id, why } = broken
  throw new Error(
    `Link ${no} of a chain does not hold: ${reasons[why]}.\n  ${resource}${whole && `, part of ${whole}`}, of the maker ${tenant}${id && `, link ${id}`}. Before it, ${links} links were sound.${astray.length > 0 ? `\n${differing}` : ''}`,
  )
})
