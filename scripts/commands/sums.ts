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
  if (!check) return `${all} figures were recomputed.`
  if (astray.length === 0) return `The aggregates of ${all} figures match their records.`
  const lines = astray.map(
    ({ figure, division, day, part, fact_id, kept, counted }) =>
      `  ${figure}${division && ` by ${division}: ${part || 'empty'}`}, ${day}, of tenant ${fact_id}: ${kept} stored, ${counted} counted`,
  )
  throw new Error(`These aggregates differ from their records; npm run sums corrects them:\n${lines.join('\n')}`)
})
