import { fact, neededData } from '../../../../../resources/manufacturer/fact'
import { isEmpty } from '../../../../schema/model/condition'
import { getStateKey } from '../../../../schema/selectors/definition'
import type { Fact } from './useManufacturer'

/** Whether the platform sent entries back that wait for being corrected. */
export const isReturnedForCorrection = (record: Fact): boolean =>
  getStateKey(fact.fields.status, record.status) === 'sentBack'
/** What the platform says of single entries. */
export const remarksOf = ({ remarks }: Fact): readonly unknown[] => (Array.isArray(remarks) ? remarks : [])
/** What is still to be filled in. */
export const missingIn = (record: Fact): readonly (typeof neededData)[number][] =>
  neededData.filter(name => isEmpty(record[name]))
