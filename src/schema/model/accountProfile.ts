/** What somebody says of themselves: fields of the resource that accounts are kept in, as far as it declares them (specification, point 3). */
export const profileFields = ['name', 'avatar', 'email', 'region', 'introduction', 'job', 'personalWebsite'] as const
/** Those without which a profile is not kept (specification, point 5: nickname, e-mail and region). */
export const neededInProfile = ['name', 'email', 'region'] as const

/** What certifies a tenant, in the template's words (specification, point 3). */
export interface EnterpriseInfo {
  readonly accountType: string
  readonly status: number
  readonly time: string
  readonly legalPerson: string
  readonly certificateType: string
  readonly authenticationNumber: string
  readonly enterpriseName: string
  readonly enterpriseCertificateType: string
  readonly organizationCode: string
}
