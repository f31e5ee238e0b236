import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { config } from '../../../../resources/kit'
import { PageBar } from '../../../console/parts/PageBar'
import { Section } from '../../../console/parts/Section'
import { usePageTitle } from '../../../console/parts/usePageTitle'
import { useLabel, useShop } from '../../../console/shopContext'
import type { Labels } from '../../../schema/field'
import { PasswordForm } from './PasswordForm'
import { PhoneForm } from './PhoneForm'
import { Sessions } from './Sessions'
import { useOwnCall } from './useOwnCall'

/** The own account: who I am, another password, another mobile number, and where I am logged in. */
const UserSettingsPage = () => {
  const { me } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  const [changes, setChanges] = useState(0)
  const send = useOwnCall()
  const title = translate('shop.userSettings')
  usePageTitle(title)
  return (
    <>
      <PageBar title={title} />
      <Section heading={translate('console.account')}>
        <p>
          {me.name} · {me.username} ·{' '}
          {label((config.roles as Readonly<Record<string, Labels>>)[me.ownRole] ?? { zh: me.ownRole, en: me.ownRole })}
        </p>
      </Section>
      <Section heading={translate('shop.changePassword')}>
        <PasswordForm send={send} onChanged={() => setChanges(changes + 1)} />
      </Section>
      <Section heading={translate('shop.changePhone')}>
        <PhoneForm send={send} />
      </Section>
      <Section heading={translate('shop.sessions')}>
        <Sessions key={changes} send={send} />
      </Section>
    </>
  )
}
export default UserSettingsPage
