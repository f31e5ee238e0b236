import { isEmpty } from '../../schema/model/condition'
import type { ExportQuery } from '../database/queries/exportCursor'

/** Digits that may be somebody's number. */
const personal = /\d{5,}/g
/** What a list was narrowed to, as the log says it: `conditions` by field, which are never of a masked one, and what was searched for without numbers that may be somebody's. */
export const conditionsOf = ({ filter, keyword }: Pick<ExportQuery, 'filter' | 'keyword'>) => {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, wanted]) => !isEmpty(wanted)))
  return {
    ...(Object.keys(conditions).length > 0 && { conditions: [null, conditions] }),
    ...(keyword && { keyword: [null, keyword.replace(personal, '…')] }),
  }
}
