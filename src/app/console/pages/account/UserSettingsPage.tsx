import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { PageHeader } from '../../../../console/components/PageHeader'
import { Section } from '../../../../console/components/Section'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { LeaveGuard } from '../../../../console/form/LeaveGuard'
import { PasswordForm } from './PasswordForm'
import { PhoneForm } from './PhoneForm'
import { ProfileForm } from './ProfileForm'
import { SecondFactor } from './SecondFactor'
import { Sessions } from './Sessions'

/** Own account: profile, password, phone number, second factor and sessions. */
const UserSettingsPage = () => {
  const translate = useTranslate()
  const [changes, setChanges] = useState(0)
  const title = translate('shop.userSettings')
  usePageTitle(title)
  return (
    <LeaveGuard>
      <PageHeader title={title} />
      <Section heading={translate('shop.profile')}>
        <ProfileForm />
      </Section>
      <Section heading={translate('shop.changePassword')}>
        <PasswordForm onChanged={() => setChanges(changes + 1)} />
      </Section>
      <Section heading={translate('shop.changePhone')}>
        <PhoneForm />
      </Section>
      <Section heading={translate('shop.step')}>
        <SecondFactor />
      </Section>
      <Section heading={translate('shop.sessions')}>
        <Sessions key={changes} />
      </Section>
    </LeaveGuard>
  )
}
export default UserSettingsPage
