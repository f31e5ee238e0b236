import { fact, neededData } from '../../../../resources/fact'
import { isEmpty } from '../../../schema/condition'
import { stateKey } from '../../../schema/derive'
import type { Fact } from './useFact'

/** Whether the platform sent entries back that wait for being corrected. */
export const isSentBack = (record: Fact): boolean => stateKey(fact.fields.status, record.status) === 'sentBack'
/** What is still to be filled in. */
export const missingIn = (record: Fact): readonly (typeof neededData)[number][] =>
  neededData.filter(name => isEmpty(record[name]))
