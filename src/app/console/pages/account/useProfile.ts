import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'ra-core'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import type { EnterpriseInfo } from '../../../../schema/model/accountProfile'

/** Own profile, as the server answers it. */
export interface Profile {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly avatar: string
  readonly email: string
  readonly region: string
  readonly introduction: string
  readonly personalWebsite: string
  readonly jobName: string
  readonly job: string
  readonly organizationName: string
  readonly locationName: string
  readonly phone: string
  readonly registrationDate: string | null
  readonly certification: number
  readonly role: string
}
export const useProfile = () => {
  const { accountId } = useConsoleConfig().me
  return useQuery({
    queryKey: ['own profile', accountId],
    queryFn: () => callAccount<Profile>('/api/user/info'),
    retry: false,
  })
}
/** Certification of the employer and results of its reviews. Null without an employer. */
interface Certification {
  readonly enterpriseInfo: EnterpriseInfo | null
  readonly record: readonly {
    readonly certificationType: string
    readonly certificationContent: string
    readonly status: number
    readonly time: string
  }[]
}
export const useCertification = () => {
  const locale = useLocale()
  return useQuery({
    queryKey: ['own certification', locale],
    queryFn: () => callAccount<Certification>('/api/user/certification'),
    retry: false,
  })
}
