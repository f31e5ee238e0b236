import { auditLog } from '../../../../resources'
import { rules } from '../../../server/config/rules'

export const auditLogRules = rules(auditLog, {
  computed: { changes: async (_, list) => list.map(line => line.changes) },
})
