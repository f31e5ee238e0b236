import { bowls } from '../../../../resources/bowls'
import { fact } from '../../../../resources/fact'
import { rules } from '../../../mall/rules'

/** What a bowl's declaration cannot say: whose it is, by name. */
export const bowlRules = rules(bowls, {
  computed: {
    factName: async (hand, list) => {
      const facts = await hand.find(fact, { id: { in: [...new Set(list.map(bowl => bowl.fact_id))] } })
      const names = new Map(facts.map(({ id, factName }) => [id, factName]))
      return list.map(bowl => names.get(bowl.fact_id) ?? null)
    },
  },
})
