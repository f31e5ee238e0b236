// `npm run sums`: recomputes the aggregates of all figures, with or without a running server.
// `--check` reports wrong aggregates and changes nothing.
import { figures } from '../../resources/figures'
import { resources } from '../../resources'
import { readSettings } from '../../src/server/ops/settings'
import { type SumsBrought, reconcileAggregates } from '../../src/server/ops/commands/reconcileAggregates'
import { onData } from '../support/onData'
import { speak } from '../support/speak'

const CHECK = '--check'
await speak(async () => {
  const settings = readSettings(process.env)
  const check = process.argv.includes(CHECK)
  const { figures: all, astray } = await onData<SumsBrought>(settings, { task: 'sums', given: { check } }, ({ db }) =>
    reconcileAggregates(db, { figures, resources }, check),
  )
  if (!check) return `${all} figures were summed up anew.`
  if (astray.length === 0) return `The sums of ${all} figures are what their records come to.`
  const lines = astray.map(
    ({ figure, division, day, part, fact_id, kept, counted }) =>
      `  ${figure}${division && ` by ${division}: ${part || 'nothing said'}`}, ${day}, of the maker ${fact_id}: ${kept} are kept, ${counted} are there`,
  )
  throw new Error(`Sums that are not what their records come to; npm run sums puts them right:\n${lines.join('\n')}`)
})
