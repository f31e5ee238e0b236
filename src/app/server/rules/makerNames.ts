import { fact } from '../../../../resources/manufacturer/fact'
import type { RecordsApi } from '../../../server/config/rules'

/** Names of the manufacturers of these records, in their order. */
export const makerNames = async (records: RecordsApi, list: readonly { readonly fact_id: string }[]) => {
  const facts = await records.find(fact, { id: { in: [...new Set(list.map(each => each.fact_id))] } })
  const names = new Map(facts.map(({ id, factName }) => [id, factName]))
  return list.map(each => names.get(each.fact_id) ?? null)
}
