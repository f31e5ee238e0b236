/** Fields of a user's own profile, if the accounts' resource has them (specification, point 3). */
export const profileFields = ['name', 'avatar', 'email', 'region', 'introduction', 'job', 'personalWebsite'] as const
/** Required fields of a profile (specification, point 5: nickname, e-mail and region). */
export const neededInProfile = ['name', 'email', 'region'] as const

/** Certification of a tenant, with the template's field names (specification, point 3). */
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
