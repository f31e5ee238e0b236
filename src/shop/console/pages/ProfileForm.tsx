import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { subAccounts } from '../../../../resources/subAccounts'
import FieldInput from '../../../console/kinds/FieldInput'
import { UploadGate } from '../../../console/kinds/pendingUploads'
import { RecordWaiting } from '../../../console/parts/RecordWaiting'
import { SkeletonInputs } from '../../../console/parts/Skeleton'
import { useSay } from '../../../console/parts/useSay'
import { callOwn } from '../../../console/providers/callOwn'
import { useRename } from '../../../console/shopContext'
import { judging, resolved } from '../../../console/views/form/resolver'
import { useSaveKey } from '../../../console/views/form/saveKey'
import { useTypedKept } from '../../../console/views/form/useTyped'
import type { AnyField } from '../../../schema/field'
import { checkDraft } from '../../../schema/draft'
import { fieldOf } from '../../../schema/derive'
import { traitsOf } from '../../../schema/kinds/traits'
import { neededInProfile, profileFields } from '../../../schema/profile'
import { refusedAt } from './useStepForm'
import { type Profile, useProfile } from './useProfile'

const isNeeded = (name: string) => neededInProfile.some(each => each === name)
const { name: ownName } = subAccounts.fields
/** The accounts' own field; of the name without the help of whoever makes an account for somebody else. */
const fieldFor = (name: string): AnyField =>
  name === 'name' ? { ...ownName, options: { ...ownName.options, help: undefined } } : fieldOf(subAccounts, name)
const entriesOf = (profile: Profile): Record<string, unknown> =>
  Object.fromEntries(profileFields.map(name => [name, profile[name] || null]))
/** What comes from the mall meanwhile takes the place of what nobody has touched. */
const asTyped = {
  keepDirty: true,
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
  keepIsValid: true,
} as const
/** What was typed while it was saved is still to be saved. */
const asSaved = { keepValues: true, keepDirty: false, keepDirtyValues: false }

const Form = ({ profile, onSaved }: { readonly profile: Profile; readonly onSaved: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const say = useSay()
  const rename = useRename()
  const form = useForm<Record<string, unknown>>({
    ...judging,
    values: entriesOf(profile),
    resetOptions: asTyped,
    resolver: values => {
      const { errors } = checkDraft(subAccounts, values, entriesOf(profile), {
        names: profileFields,
        required: neededInProfile,
      })
      const own = Object.entries(errors).filter(([name]) => profileFields.some(each => each === name))
      return resolved(subAccounts, Object.fromEntries(own), values)
    },
  })
  const forget = useTypedKept('own profile', form, entriesOf(profile))
  const within = useRef<HTMLDivElement>(null)
  useSaveKey(within)
  const save = form.handleSubmit(async entries => {
    try {
      await callOwn('/api/user/save-info', entries)
      notify('console.saved', { type: 'success' })
      forget()
      form.reset(entries, asSaved)
      rename(String(entries.name).trim())
      onSaved()
    } catch (fault) {
      refusedAt(form, fault, say)
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={event => void save(event)} noValidate>
        <div ref={within} className="fields form-grid">
          {profileFields.map(name => (
            <div key={name} className={traitsOf(fieldOf(subAccounts, name)).wide ? 'wide' : undefined}>
              <FieldInput source={name} field={fieldFor(name)} required={isNeeded(name)} />
            </div>
          ))}
        </div>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate('ra.action.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
/** Who one is to others: nickname, picture, e-mail, region, and what one says of oneself. */
export const ProfileForm = () => {
  const { data, error, refetch } = useProfile()
  if (!data)
    return (
      <RecordWaiting fault={error} retry={() => void refetch()}>
        <SkeletonInputs count={profileFields.length} />
      </RecordWaiting>
    )
  return (
    <UploadGate>
      <Form profile={data} onSaved={() => void refetch()} />
    </UploadGate>
  )
}
