import { Button } from '@mui/material'
import { EditBase, LinkBase, type RaRecord, useCreatePath, useEditContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { v4 as newId } from 'uuid'
import { changesOf } from '../../schema/rules/validateDraft'
import type { AnyResource } from '../../schema/model/resource'
import { UploadGate } from '../fields/input/pendingUploads'
import { BackToList, PageHeader } from '../components/PageHeader'
import { RecordSkeleton } from '../components/RecordSkeleton'
import { useMissingRecord } from '../components/hooks/useMissingRecord'
import { useConsoleConfig } from '../config/ConsoleContext'
import { useRecordTitle } from '../record/useRecordTitle'
import { openDraftStore } from './draft/draftStore'
import { SimpleForm } from './SimpleForm'
import { FormSkeleton } from './FormSkeleton'
import { FormSession } from './state/FormSession'
import { LeaveGuard } from './LeaveGuard'
import { draftResolver } from '../fields/validation/draftResolver'
import { useSave } from './saving/useSave'
import { Form } from './Form'

const EditForm = ({ resource, record }: { readonly resource: AnyResource; readonly record: RaRecord }) => {
  const { me } = useConsoleConfig()
  const [before, setBefore] = useState<Record<string, unknown>>(record)
  const [keeper] = useState(() => openDraftStore(me.accountId, `${resource.name}/${record.id}`))
  const { send, ...saving } = useSave(resource, keeper, record)
  return (
    <LeaveGuard>
      <UploadGate>
        <Form
          begin={before}
          resolver={draftResolver(resource, me, before)}
          send={values => send({ ...changesOf(resource, me, values, before), version: before.version })}
        >
          <SimpleForm
            resource={resource}
            keeper={keeper}
            before={before}
            record={before}
            {...saving}
            restart={setBefore}
          />
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
  return (
    <>
      <PageHeader title={title}>
        {record && (
          <Button
            size="small"
            component={LinkBase}
            to={createPath({ resource: resource.name, type: 'show', id: record.id })}
          >
            {translate('console.view')}
          </Button>
        )}
        <BackToList resource={resource} />
      </PageHeader>
      {record ? (
        <EditForm key={record.id} resource={resource} record={record} />
      ) : (
        <RecordSkeleton fault={error} retry={() => void refetch()}>
          <FormSkeleton resource={resource} />
        </RecordSkeleton>
      )}
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
const EditVisit = ({ resource }: { readonly resource: AnyResource }) => {
  const [visit] = useState(() => newId())
  const onMissing = useMissingRecord(resource)
  return (
    <EditBase
      resource={resource.name}
      mutationMode="pessimistic"
      queryOptions={{ ...readFresh(visit), onError: onMissing }}
    >
      <EditBody resource={resource} />
    </EditBase>
  )
}
/** A declaration's edit page. */
export const Edit = ({ resource }: { readonly resource: AnyResource }) => (
  <FormSession>
    <EditVisit resource={resource} />
  </FormSession>
)
