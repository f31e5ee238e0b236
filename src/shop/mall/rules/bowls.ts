import { bowls } from '../../../../resources/bowls'
import { rules } from '../../../mall/rules'
import { type Row, rows, sql } from '../../../mall/store/database'

/** What a bowl's declaration cannot say: whose it is, by name. */
export const bowlRules = rules(bowls, {
  computed: {
    factName: async (scope, list) => {
      const ids = [...new Set(list.map(bowl => bowl.fact_id))]
      const facts = await rows<Row>(scope.db, sql`select id, "factName" from facts where id = any(${ids})`)
      const names = new Map(facts.map(fact => [fact.id, fact.factName]))
      return list.map(bowl => names.get(bowl.fact_id) ?? null)
    },
  },
})
