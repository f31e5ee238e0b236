import { isEmpty } from '../../schema/model/condition'
import type { ExportQuery } from '../database/queries/exportCursor'

/** Digits of possible personal numbers. */
const personal = /\d{5,}/g
/**
 * Describes a list's filter for the audit log. Masked fields have no filters. Replaces possible
 * personal numbers in the keyword.
 */
export const describeConditions = ({ filter, keyword }: Pick<ExportQuery, 'filter' | 'keyword'>) => {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, wanted]) => !isEmpty(wanted)))
  return {
    ...(Object.keys(conditions).length > 0 && { conditions: [null, conditions] }),
    ...(keyword && { keyword: [null, keyword.replace(personal, '…')] }),
  }
}
