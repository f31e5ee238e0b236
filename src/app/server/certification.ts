import { fact } from '../../../resources/manufacturer/fact'
import { getStateValue } from '../../schema/selectors/definition'
import type { Language } from '../../schema/model/field'
import { masks } from '../../schema/text/mask'
import type { EnterpriseInfo } from '../../schema/model/accountProfile'
import type { DatabaseRow } from '../../server/database/connections/database'

const labels = {
  accountType: { zh: '企业账号', en: 'Company account' },
  certificateType: { zh: '居民身份证', en: 'Resident ID card' },
  enterpriseCertificateType: { zh: '营业执照', en: 'Business licence' },
} as const
const ACCEPTED = getStateValue(fact.fields.status, 'accepted')

/** Certification of a manufacturer: its papers, with personal numbers masked. */
export const certified = (maker: DatabaseRow, language: Language): EnterpriseInfo => {
  const text = (name: keyof typeof fact.fields) => String(maker[name] ?? '')
  return {
    accountType: labels.accountType[language],
    status: maker.status === ACCEPTED ? 1 : 0,
    time: new Date(text('createdTime')).toISOString(),
    legalPerson: text('faName') && masks.name(text('faName')),
    certificateType: labels.certificateType[language],
    authenticationNumber: text('idCard') && masks.idCard(text('idCard')),
    enterpriseName: text('factName'),
    enterpriseCertificateType: labels.enterpriseCertificateType[language],
    organizationCode: text('factNo'),
  }
}
