// `npm run check-chain`: walks every signed chain, whether or not the mall runs, names the first link that does not hold and the records that say something else than their chains.
import { resources } from '../../resources'
import { type ChainsChecked, checkChains } from '../../src/server/ops/commands/checkChains'
import { readKeyList } from '../../src/server/ops/signingKey'
import { readSettings } from '../../src/server/ops/settings'
import { onData } from '../support/onData'
import { speak } from '../support/speak'

const reasons = {
  missing: 'a link is missing or out of place',
  before: 'it does not follow the link before it',
  values: 'it says something else than when it was made',
  signature: 'its signature is by none of the keys, or not over what it says',
  end: 'the links from here on are lost',
} as const
await speak(async () => {
  const settings = readSettings(process.env)
  const listed = await readKeyList(settings.data)
  const { chains, links, broken, astray, unlistedKeys } = await onData<ChainsChecked>(
    settings,
    { task: 'checkChain', given: {} },
    ({ db }) => checkChains(db, resources, listed),
  )
  if (unlistedKeys.length > 0)
    throw new Error(
      `These keys are in the database, and this server was never given them: ${unlistedKeys.join(', ')}. Whatever they signed may be forged. Keys that were given are in verify-keys.txt beside the data.`,
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
