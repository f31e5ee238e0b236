import { Button, CircularProgress } from '@mui/material'
import {
  CreateBase,
  EditBase,
  Form,
  LinkBase,
  useCreatePath,
  useEditContext,
  useNotify,
  useRedirect,
  useSaveContext,
  useTranslate,
} from 'ra-core'
import { useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { emptyDraft } from '../../../schema/draft'
import { editableFields } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { type FailureBody, failureBody } from '../../providers/failures'
import { useLabel, useShop } from '../../shopContext'
import { RecordWaiting, useRecordTitle } from '../RecordWaiting'
import { usePageTitle } from '../usePageTitle'
import { ConflictDialog } from './ConflictDialog'
import { closeDraft } from './draftKeeper'
import { FormSections } from './FormSections'
import { KeptDraft } from './KeptDraft'
import { draftResolver } from './resolver'

// Fetched once when the page opens: a record read again behind the form would bring its new version along, and hide a conflict.
const readOnce = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const

const countErrors = (errors: object): number =>
  Object.values(errors).reduce(
    (sum: number, each) => sum + (each && typeof each === 'object' ? ('message' in each ? 1 : countErrors(each)) : 0),
    0,
  )

const SaveBar = ({ closed }: { closed: boolean }) => {
  const translate = useTranslate()
  const { saving } = useSaveContext()
  const { errors, isDirty, submitCount } = useFormState()
  const count = countErrors(errors)
  return (
    <div className="save-bar">
      <Button
        type="submit"
        variant="contained"
        disabled={closed || saving}
        startIcon={saving ? <CircularProgress size={16} color="inherit" /> : undefined}
      >
        {translate(saving ? 'console.saving' : 'console.save')}
      </Button>
      <span role="status">
        {count > 0 && submitCount > 0 ? translate('console.errorsAt', { smart_count: count }) : isDirty ? translate('console.unsaved') : ''}
      </span>
    </div>
  )
}

const Body = ({
  resource,
  record,
  page,
  conflict,
  closeConflict,
}: {
  resource: AnyResource
  record?: Record<string, unknown>
  page: string
  conflict?: FailureBody['current']
  closeConflict: () => void
}) => {
  const { me } = useShop()
  const form = useRef<HTMLDivElement>(null)
  const closed = editableFields(resource, me, record).length === 0
  return (
    <div ref={form}>
      <KeptDraft resource={resource} page={page} />
      <FormSections resource={resource} record={record} />
      <SaveBar closed={closed} />
      {conflict && (
        <ConflictDialog
          resource={resource}
          current={conflict}
          close={closeConflict}
          save={() => setTimeout(() => form.current?.closest('form')?.requestSubmit())}
        />
      )}
    </div>
  )
}

/** What saving leads to: the draft is dropped and the record shown; a refusal stays in the form, a conflict opens its dialog. */
const useSaving = (resource: AnyResource, page: string) => {
  const { me } = useShop()
  const notify = useNotify()
  const redirect = useRedirect()
  const translate = useTranslate()
  const [conflict, setConflict] = useState<FailureBody['current']>()
  return {
    conflict,
    closeConflict: () => setConflict(undefined),
    mutationOptions: {
      onSuccess: (saved: { id: string }) => {
        closeDraft(me.username, page)
        notify('console.saved', { type: 'success' })
        redirect('show', resource.name, saved.id)
      },
      onError: (fault: unknown) => {
        const body = failureBody(fault)
        if (body?.code === 40900 && body.current) setConflict(body.current)
        const message = (fault as Error).message
        notify(body?.code === 0 ? `${translate('console.networkError')} ${translate('console.networkHint')}` : message, { type: 'error' })
      },
    },
  }
}

const EditBody = ({ resource, saving }: { resource: AnyResource; saving: ReturnType<typeof useSaving> }) => {
  const { record, error, refetch } = useEditContext()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const title = useRecordTitle(resource, record)
  if (!record) return <RecordWaiting fault={error} retry={() => void refetch()} />
  return (
    <>
      <div className="page-bar">
        <h1>{title}</h1>
        <Button size="small" component={LinkBase} to={createPath({ resource: resource.name, type: 'show', id: record.id })}>
          {translate('console.view')}
        </Button>
        <Button size="small" component={LinkBase} to={createPath({ resource: resource.name, type: 'list' })}>
          {translate('console.back')}
        </Button>
      </div>
      <Form resolver={draftResolver(resource, record)} warnWhenUnsavedChanges noValidate>
        <Body
          resource={resource}
          record={record}
          page={`${resource.name}/${record.id}`}
          conflict={saving.conflict}
          closeConflict={saving.closeConflict}
        />
      </Form>
    </>
  )
}
/** A declaration's edit page. */
export const EditPage = ({ resource }: { readonly resource: AnyResource }) => {
  const page = `${resource.name}/${new URLSearchParams(location.hash.split('?')[1]).get('id') ?? ''}`
  const saving = useSaving(resource, page)
  return (
    <EditBase
      resource={resource.name}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={saving.mutationOptions as object}
      queryOptions={readOnce}
    >
      <EditBody resource={resource} saving={saving} />
    </EditBase>
  )
}

/** A declaration's create page. */
export const CreatePage = ({ resource }: { readonly resource: AnyResource }) => {
  const label = useLabel()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const page = `${resource.name}/new`
  const saving = useSaving(resource, page)
  const [defaults] = useState(() => emptyDraft(resource))
  const title = translate('console.newEntry', { name: label(resource.labels) })
  usePageTitle(title)
  return (
    <CreateBase resource={resource.name} redirect={false} mutationOptions={saving.mutationOptions as object}>
      <div className="page-bar">
        <h1>{title}</h1>
        <Button size="small" component={LinkBase} to={createPath({ resource: resource.name, type: 'list' })}>
          {translate('console.back')}
        </Button>
      </div>
      <Form resolver={draftResolver(resource)} defaultValues={defaults} warnWhenUnsavedChanges noValidate>
        <Body resource={resource} page={page} closeConflict={saving.closeConflict} />
      </Form>
    </CreateBase>
  )
}
