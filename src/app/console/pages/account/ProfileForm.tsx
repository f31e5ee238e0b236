import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { useRef } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { subAccounts } from '../../../../../resources/manufacturer/subAccounts'
import FieldInput from '../../../../console/fields/FieldInput'
import { UploadGate } from '../../../../console/fields/input/pendingUploads'
import { RecordSkeleton } from '../../../../console/components/RecordSkeleton'
import { SkeletonInputs } from '../../../../console/components/Skeleton'
import { useNotifyError } from '../../../../console/components/hooks/useNotifyError'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { useRename } from '../../../../console/config/ConsoleContext'
import { validateOnBlur, resolved } from '../../../../console/fields/validation/draftResolver'
import { useSaveShortcut } from '../../../../console/form/state/useSaveShortcut'
import { useStoredDraftValues } from '../../../../console/form/draft/useDraftValues'
import type { AnyField } from '../../../../schema/model/field'
import { checkDraft } from '../../../../schema/rules/validateDraft'
import { getField } from '../../../../schema/selectors/definition'
import { traitsOf } from '../../../../schema/fields/traits'
import { neededInProfile, profileFields } from '../../../../schema/model/accountProfile'
import { setStepErrors } from './useStepForm'
import { type Profile, useProfile } from './useProfile'

const isNeeded = (name: string) => neededInProfile.some(each => each === name)
const { name: ownName } = subAccounts.fields
/** Account field for the profile. The name's help, meant for managers, is omitted. */
const fieldFor = (name: string): AnyField =>
  name === 'name' ? { ...ownName, options: { ...ownName.options, help: undefined } } : getField(subAccounts, name)
const entriesOf = (profile: Profile): Record<string, unknown> =>
  Object.fromEntries(profileFields.map(name => [name, profile[name] || null]))
/** Updates from the server replace only untouched values. */
const asTyped = {
  keepDirty: true,
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
  keepIsValid: true,
} as const
/** Input typed during a save stays unsaved. */
const asSaved = { keepValues: true, keepDirty: false, keepDirtyValues: false }

const Entries = () =>
  profileFields.map(name => (
    <div key={name} className={traitsOf(getField(subAccounts, name)).wide ? 'wide' : undefined}>
      <FieldInput source={name} field={fieldFor(name)} required={isNeeded(name)} />
    </div>
  ))
/** Validates a profile like the server. */
const profileResolver =
  (profile: Profile): Resolver<Record<string, unknown>> =>
  values => {
    const needs = { names: profileFields, required: neededInProfile }
    const { errors } = checkDraft(subAccounts, values, entriesOf(profile), needs)
    const own = Object.entries(errors).filter(([name]) => profileFields.some(each => each === name))
    return resolved(subAccounts, Object.fromEntries(own), values)
  }
const Form = ({ profile, onSaved }: { readonly profile: Profile; readonly onSaved: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyError = useNotifyError()
  const rename = useRename()
  const form = useForm<Record<string, unknown>>({
    ...validateOnBlur,
    values: entriesOf(profile),
    resetOptions: asTyped,
    resolver: profileResolver(profile),
  })
  const forget = useStoredDraftValues('own profile', form, entriesOf(profile))
  const within = useRef<HTMLDivElement>(null)
  useSaveShortcut(within)
  const save = form.handleSubmit(async entries => {
    try {
      await callAccount('/api/user/save-info', entries)
      notify('console.saved', { type: 'success' })
      forget()
      form.reset(entries, asSaved)
      rename(String(entries.name).trim())
      onSaved()
    } catch (fault) {
      setStepErrors(form, fault, notifyError)
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={event => void save(event)} noValidate>
        <div ref={within} className="fields form-grid">
          <Entries />
        </div>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {translate('ra.action.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
/** Own profile: nickname, picture, e-mail, region and further details. */
export const ProfileForm = () => {
  const { data, error, refetch } = useProfile()
  if (!data)
    return (
      <RecordSkeleton fault={error} retry={() => void refetch()}>
        <SkeletonInputs count={profileFields.length} />
      </RecordSkeleton>
    )
  return (
    <UploadGate>
      <Form profile={data} onSaved={() => void refetch()} />
    </UploadGate>
  )
}
