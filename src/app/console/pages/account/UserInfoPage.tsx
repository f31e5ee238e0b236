import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { config } from '../../../../../resources/kit'
import { PageHeader } from '../../../../console/components/PageHeader'
import { RecordSkeleton } from '../../../../console/components/RecordSkeleton'
import { SkeletonCard, SkeletonFacts } from '../../../../console/components/Skeleton'
import { Section } from '../../../../console/components/Section'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { thumbnailOf } from '../../../../console/providers/api/upload'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { formatMoment } from '../../../../schema/text/format'
import type { Labels } from '../../../../schema/model/field'
import type { EnterpriseInfo } from '../../../../schema/model/accountProfile'
import { pageRoutes } from '../../routes'
import { type Profile, useCertification, useProfile } from './useProfile'

/** List of facts with labels. Empty ones are marked. */
const Facts = ({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
)
const Website = ({ url }: { readonly url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  ) : (
    url
  )
const Who = ({ profile }: { readonly profile: Profile }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const roles: Readonly<Record<string, Labels>> = config.roles
  return (
    <Section heading={translate('shop.profile')}>
      <div className="who">
        {profile.avatar ? (
          <img src={thumbnailOf(profile.avatar)} alt="" width="72" height="72" />
        ) : (
          <span aria-hidden="true">{[...profile.name][0]}</span>
        )}
        <div>
          <strong>{profile.name}</strong> <span className="chip chip-blue">{label(roles[me.ownRole])}</span>
          <p className="quiet">{profile.introduction || translate('shop.profileNoIntroduction')}</p>
        </div>
      </div>
      <Facts
        facts={[
          [translate('shop.profileUsername'), profile.username],
          [translate('shop.profileOrganization'), profile.organizationName],
          [translate('shop.profileJob'), profile.jobName],
          [translate('shop.profileLocation'), profile.locationName],
          [translate('shop.profileEmail'), profile.email],
          [translate('shop.profilePhone'), profile.phone],
          [translate('shop.profileWebsite'), profile.personalWebsite && <Website url={profile.personalWebsite} />],
          [
            translate('shop.profileSince'),
            profile.registrationDate && formatMoment(profile.registrationDate, config.zone),
          ],
          [translate('shop.profileId'), profile.accountId],
        ]}
      />
    </Section>
  )
}
const Enterprise = ({ info }: { readonly info: EnterpriseInfo }) => {
  const translate = useTranslate()
  return (
    <>
      <p>
        <span className={`chip chip-${info.status === 1 ? 'green' : 'orange'}`}>
          {translate(info.status === 1 ? 'shop.certified' : 'shop.certifiedNot')}
        </span>
      </p>
      <Facts
        facts={[
          [translate('shop.certifiedType'), info.accountType],
          [translate('shop.certifiedName'), info.enterpriseName],
          [translate('shop.certifiedCode'), info.organizationCode],
          [translate('shop.certifiedPaper'), info.enterpriseCertificateType],
          // Only roles that may read the papers see the legal representative.
          ...(info.legalPerson
            ? ([
                [translate('shop.certifiedPerson'), info.legalPerson],
                [info.certificateType, info.authenticationNumber],
              ] as const)
            : []),
          [translate('shop.certifiedSince'), formatMoment(info.time, config.zone)],
        ]}
      />
    </>
  )
}
/** Papers of the manufacturer and results of their reviews. */
const Certified = () => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const { data, error, refetch } = useCertification()
  if (!data)
    return (
      <RecordSkeleton fault={error} retry={() => void refetch()}>
        <SkeletonFacts count={5} />
      </RecordSkeleton>
    )
  if (!data.enterpriseInfo) return <p className="quiet">{translate('shop.certifiedNone')}</p>
  return (
    <>
      <Enterprise info={data.enterpriseInfo} />
      <h3>{translate('shop.certifiedRecord')}</h3>
      {data.record.length === 0 && <p className="quiet">{translate('shop.certifiedNoRecord')}</p>}
      <ul className="reviews">
        {data.record.map(({ certificationType, certificationContent, status, time }) => (
          <li key={time}>
            {certificationType}{' '}
            <span className={`chip chip-${status === 1 ? 'green' : 'orange'}`}>{certificationContent}</span>
            <time dateTime={time}>{formatMoment(time, config.zone)}</time>
          </li>
        ))}
      </ul>
      {me.role === 'creator' && <LinkBase to={pageRoutes.factInfo.path}>{translate('shop.factGo')}</LinkBase>}
    </>
  )
}
/** Own profile and the employer's certification. */
const UserInfoPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useProfile()
  const title = translate('shop.userInfo')
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title}>
        <Button variant="contained" component={LinkBase} to={pageRoutes.userSettings.path}>
          {translate('shop.profileEdit')}
        </Button>
      </PageHeader>
      {data ? (
        <Who profile={data} />
      ) : (
        <RecordSkeleton fault={error} retry={() => void refetch()}>
          <SkeletonCard>
            <SkeletonFacts count={8} />
          </SkeletonCard>
        </RecordSkeleton>
      )}
      <Section heading={translate('shop.certification')}>
        <Certified />
      </Section>
    </>
  )
}
export default UserInfoPage
