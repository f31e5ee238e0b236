import { fact } from '../../../../resources/manufacturer/fact'
import type { Principal } from '../../../server/auth/sessions'
import type { RecordsApi } from '../../../server/config/rules'

/** Names of the manufacturers of these records, in their order. The reader's own is known already. */
export const makerNames = async (
  records: RecordsApi,
  list: readonly { readonly fact_id: string }[],
  { factId, tenantName }: Principal,
) => {
  const names = new Map<string, string | null>(factId && tenantName ? [[factId, tenantName]] : [])
  const others = [...new Set(list.map(each => each.fact_id))].filter(id => !names.has(id))
  const facts = others.length > 0 ? await records.find(fact, { id: { in: others } }) : []
  for (const { id, factName } of facts) names.set(id, factName)
  return list.map(({ fact_id: id }) => names.get(id) ?? null)
}
