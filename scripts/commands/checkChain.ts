// `npm run check-chain`: verifies every signed chain, with or without a running server.
// Prints the first broken link of each chain, and records that differ from their chains.
import { resources } from '../../resources'
import { type BrokenChain, type ChainsChecked, checkChains } from '../../src/server/ops/commands/checkChains'
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
const describe = ({ resource, tenant, whole, no, id, why }: BrokenChain) =>
  `Link ${no} of a chain does not hold: ${reasons[why]}.\n  ${resource}${whole && `, part of ${whole}`}, of the maker ${tenant}${id && `, link ${id}`}.`
await speak(async () => {
  const settings = readSettings(process.env)
  const listed = await readKeyList(settings.data)
  const { chains, links, broken, alsoBroken, astray, unlistedKeys } = await onData<ChainsChecked>(
    settings,
    { task: 'checkChain', given: {} },
    ({ db }) => checkChains(db, resources, listed),
  )
  const differing = astray.map(
    ({ resource, tenant, id, fields }) => `  ${resource} ${id}, of the maker ${tenant}: ${fields.join(', ')}`,
  )
  const lines = [
    ...(unlistedKeys.length > 0
      ? [
          `These keys are in the database, and this server was never given them: ${unlistedKeys.join(', ')}. Whatever they signed may be forged. Keys that were given are in verify-keys.txt beside the data.`,
        ]
      : []),
    ...(broken ? [broken, ...alsoBroken].map(describe) : []),
    ...(differing.length > 0
      ? [`What these records say is not what their chains say, which are signed:`, ...differing]
      : []),
  ]
  const summary = `${chains} chains with ${links} links ${broken ? 'were walked' : 'hold'}.`
  if (lines.length > 0) throw new Error([summary, ...lines].join('\n'))
  return summary
})
