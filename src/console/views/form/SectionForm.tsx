import { Button } from '@mui/material'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { checkDraft } from '../../../schema/draft'
import { draftFields } from '../../../schema/derive'
import type { AnyResource, AnySection } from '../../../schema/resource'
import { failureBody } from '../../providers/failures'
import { useShop } from '../../shopContext'
import { SectionFields } from './FormSections'
import { closeDraft } from './draftKeeper'
import { KeptDraft } from './KeptDraft'
import { resolved } from './resolver'

type Data = Record<string, unknown> & { readonly id: string; readonly version: number }

/**
 * One section of a record as a form of its own, so that a mistake in another keeps nobody from saving this one. What is typed is kept in
 * the browser until it is saved, and stands there again after a reload.
 */
export const SectionForm = ({
  resource,
  section,
  record,
  remarks,
  submit,
  onSaved,
  more,
}: {
  readonly resource: AnyResource
  readonly section: AnySection
  readonly record: Data
  readonly remarks?: Readonly<Record<string, string>>
  readonly submit: string
  readonly onSaved: (saved: Data) => void
  readonly more?: ReactNode
}) => {
  const { me } = useShop()
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider()
  const [first] = useState(record)
  const page = `${resource.name}/${record.id}/${section.labels.en}`
  const own = (values: Record<string, unknown>) => Object.fromEntries(section.fields.map(name => [name, values[name]]))
  const form = useForm({
    defaultValues: own(first),
    // Said as soon as a field is left, and again with each key once it was wrong.
    mode: 'onTouched',
    resolver: async values => {
      const { errors } = checkDraft(resource, own(values), first)
      return resolved(
        resource,
        Object.fromEntries(Object.entries(errors).filter(([name]) => section.fields.includes(name.split('.')[0] as string))),
        values,
      )
    },
  })
  const { isSubmitting, isDirty } = form.formState
  const save = form.handleSubmit(async values => {
    try {
      const sent = Object.fromEntries(Object.entries(own(values)).filter(([name]) => draftFields(resource).includes(name)))
      const { data } = await provider.update(resource.name, {
        id: record.id,
        data: { ...sent, version: record.version },
        previousData: record,
      })
      closeDraft(me.username, page)
      notify('console.saved', { type: 'success' })
      onSaved(data as Data)
    } catch (fault) {
      const { errors = {} } = failureBody(fault) ?? {}
      for (const [name, message] of Object.entries(errors)) form.setError(name, { type: 'mall', message: String(message) })
      notify((fault as Error).message, { type: 'error' })
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={event => void save(event)} noValidate>
        <KeptDraft resource={resource} page={page} again />
        <SectionFields resource={resource} names={section.fields} record={first} remarks={remarks} />
        <div className="section-bar">
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {submit}
          </Button>
          {more}
          <span role="status" className="quiet">
            {isDirty ? translate('console.unsaved') : ''}
          </span>
        </div>
      </form>
    </FormProvider>
  )
}
