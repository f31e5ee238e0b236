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
  values: 'its values have changed since it was written',
  signature: 'its signature is by none of the keys, or over other values',
  end: 'the links from here on are lost',
} as const
const describe = ({ resource, tenant, whole, no, id, why }: BrokenChain) =>
  `Link ${no} of a chain is broken: ${reasons[why]}.\n  ${resource}${whole && `, part of ${whole}`}, of tenant ${tenant}${id && `, link ${id}`}.`
await speak(async () => {
  const settings = readSettings(process.env)
  const listed = await readKeyList(settings.data)
  const { chains, links, broken, alsoBroken, astray, unlistedKeys } = await onData<ChainsChecked>(
    settings,
    { task: 'checkChain', given: {} },
    ({ db }) => checkChains(db, resources, listed),
  )
  const differing = astray.map(
    ({ resource, tenant, id, fields }) => `  ${resource} ${id}, of tenant ${tenant}: ${fields.join(', ')}`,
  )
  const lines = [
    ...(unlistedKeys.length > 0
      ? [
          `These keys are in the database, but not in the list of this server: ${unlistedKeys.join(', ')}. Whatever they signed may be forged. The list is verify-keys.txt beside the data.`,
        ]
      : []),
    ...(broken ? [broken, ...alsoBroken].map(describe) : []),
    ...(differing.length > 0 ? [`These records differ from their signed chains:`, ...differing] : []),
  ]
  const summary = `${chains} chains with ${links} links ${broken ? 'were checked' : 'hold'}.`
  if (lines.length > 0) throw new Error([summary, ...lines].join('\n'))
  return summary
})
