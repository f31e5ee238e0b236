import { Button } from '@mui/material'
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
import { type FieldValues, useFormContext } from 'react-hook-form'
import { draftFields } from '../../../schema/derive'
import { changesOf, emptyDraft } from '../../../schema/draft'
import { editableFields } from '../../../schema/machine'
import { oneInSentence } from '../../../schema/naming'
import type { AnyResource } from '../../../schema/resource'
import { UploadGate } from '../../kinds/pendingUploads'
import { type FailureBody, failureBody } from '../../providers/failures'
import { useLabel, useShop } from '../../shopContext'
import { RecordWaiting, useRecordTitle } from '../../parts/RecordWaiting'
import { useGone } from '../../parts/useGone'
import { usePageTitle } from '../../parts/usePageTitle'
import { ConflictDialog } from './ConflictDialog'
import { type DraftKeeper, openKeeper } from './draftKeeper'
import { FormSections } from './FormSections'
import { KeptDraft } from './KeptDraft'
import { LeaveGuard } from './LeaveGuard'
import { draftResolver, judging } from './resolver'
import { SaveBar } from './SaveBar'
import { BackToList, PageBar } from '../../parts/PageBar'
import { useSay } from '../../parts/useSay'

type Data = Record<string, unknown>
type Current = NonNullable<FailureBody['current']>

/** What a save leads to: the draft is dropped and the record shown; a refusal stays in the form, a conflict waits to be settled. */
const useSaving = (resource: AnyResource, keeper: DraftKeeper) => {
  const notify = useNotify()
  const redirect = useRedirect()
  const say = useSay()
  const { save } = useSaveContext()
  const [conflict, setConflict] = useState<Current>()
  const onSuccess = (saved: Data) => {
    keeper.close()
    notify('console.saved', { type: 'success' })
    redirect('show', resource.name, saved.id as string)
  }
  const onError = (fault: unknown) => {
    const body = failureBody(fault)
    if (body?.code === 40900 && body.current) setConflict(body.current)
    say(fault, draftFields(resource))
  }
  return { conflict, settle: () => setConflict(undefined), send: (data: Data) => save?.(data, { onSuccess, onError }) }
}

interface BodyProps {
  readonly resource: AnyResource
  readonly keeper: DraftKeeper
  /** What the form began with; for a record that is there, the record. */
  readonly before: Data
  readonly record?: Data
  readonly conflict?: Current
  readonly settle: () => void
  /** Goes on from the record as it is now. */
  readonly restart?: (current: Current) => void
}
const Body = ({ resource, keeper, before, record, conflict, settle, restart }: BodyProps) => {
  const { me } = useShop()
  const translate = useTranslate()
  const { reset } = useFormContext()
  const form = useRef<HTMLDivElement>(null)
  const open = editableFields(resource, me, record)
  const goOn = (current: Current) => {
    restart?.(current)
    reset(current)
    settle()
    setTimeout(() => form.current?.closest('form')?.requestSubmit())
  }
  return (
    <div ref={form}>
      <KeptDraft resource={resource} keeper={keeper} before={before} record={record} />
      <FormSections resource={resource} record={record} />
      <SaveBar className="save-bar" submit={translate('console.save')} closed={open.length === 0} />
      {conflict && (
        <ConflictDialog
          resource={resource}
          names={editableFields(resource, me, conflict)}
          before={before}
          current={conflict}
          close={settle}
          restart={() => goOn(conflict)}
        />
      )}
    </div>
  )
}

const EditForm = ({ resource, record }: { readonly resource: AnyResource; readonly record: Data }) => {
  const { me } = useShop()
  const [before, setBefore] = useState(record)
  const [keeper] = useState(() => openKeeper(me.accountId, `${resource.name}/${record.id}`))
  const { send, ...saving } = useSaving(resource, keeper)
  const submit = (values: FieldValues) => send({ ...changesOf(resource, me, values, before), version: before.version })
  return (
    <LeaveGuard>
      <UploadGate>
        <Form {...judging} resolver={draftResolver(resource, me, before)} onSubmit={submit} noValidate disableInvalidFormNotification>
          <Body resource={resource} keeper={keeper} before={before} record={before} {...saving} restart={setBefore} />
        </Form>
      </UploadGate>
    </LeaveGuard>
  )
}
const EditBody = ({ resource }: { readonly resource: AnyResource }) => {
  const { record, error, refetch } = useEditContext()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const title = useRecordTitle(resource, record)
  if (!record) return <RecordWaiting fault={error} retry={() => void refetch()} />
  return (
    <>
      <PageBar title={title}>
        <Button size="small" component={LinkBase} to={createPath({ resource: resource.name, type: 'show', id: record.id })}>
          {translate('console.view')}
        </Button>
        <BackToList resource={resource} />
      </PageBar>
      <EditForm key={record.id} resource={resource} record={record} />
    </>
  )
}

// Never the copy that a list or another page has read, and never read again behind the form, which would bring a new version along.
const readFresh = (visit: string) => ({
  meta: { visit },
  gcTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
})
/** A declaration's edit page. */
export const EditPage = ({ resource }: { readonly resource: AnyResource }) => {
  const [visit] = useState(() => crypto.randomUUID())
  const gone = useGone(resource)
  return (
    <EditBase resource={resource.name} mutationMode="pessimistic" queryOptions={{ ...readFresh(visit), onError: gone }}>
      <EditBody resource={resource} />
    </EditBase>
  )
}

const CreateForm = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useShop()
  const [defaults] = useState(() => emptyDraft(resource))
  const [keeper] = useState(() => openKeeper(me.accountId, `${resource.name}/new`))
  const { send, ...saving } = useSaving(resource, keeper)
  return (
    <LeaveGuard>
      <UploadGate>
        <Form
          {...judging}
          resolver={draftResolver(resource, me)}
          defaultValues={defaults}
          onSubmit={(values: FieldValues) => send(changesOf(resource, me, values))}
          noValidate
          disableInvalidFormNotification
        >
          <Body resource={resource} keeper={keeper} before={defaults} {...saving} />
        </Form>
      </UploadGate>
    </LeaveGuard>
  )
}
/** A declaration's create page. */
export const CreatePage = ({ resource }: { readonly resource: AnyResource }) => {
  const label = useLabel()
  const translate = useTranslate()
  const title = translate('console.newEntry', { name: label(oneInSentence(resource)) })
  usePageTitle(title)
  return (
    <CreateBase resource={resource.name} redirect={false}>
      <PageBar title={title}>
        <BackToList resource={resource} />
      </PageBar>
      <CreateForm resource={resource} />
    </CreateBase>
  )
}
