import { fact, neededData } from '../../../../../resources/manufacturer/fact'
import { isEmpty } from '../../../../schema/model/condition'
import { getStateKey } from '../../../../schema/selectors/definition'
import type { Fact } from './useManufacturer'

/** Whether the platform sent entries back for correction. */
export const isReturnedForCorrection = (record: Fact): boolean =>
  getStateKey(fact.fields.status, record.status) === 'sentBack'
/** Remarks of the platform on single entries. */
export const remarksOf = ({ remarks }: Fact): readonly unknown[] => (Array.isArray(remarks) ? remarks : [])
/** Missing entries. */
export const missingIn = (record: Fact): readonly (typeof neededData)[number][] =>
  neededData.filter(name => isEmpty(record[name]))
