import { Button } from '@mui/material'
import { EditBase, LinkBase, type RaRecord, useCreatePath, useEditContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { changesOf } from '../../schema/rules/validateDraft'
import type { AnyResource } from '../../schema/model/resource'
import { UploadGate } from '../fields/input/pendingUploads'
import { BackToList, PageBar } from '../components/PageHeader'
import { RecordWaiting } from '../components/RecordSkeleton'
import { useGone } from '../components/hooks/useMissingRecord'
import { useShop } from '../config/ConsoleContext'
import { useRecordTitle } from '../record/useRecordTitle'
import { openKeeper } from './draft/draftStore'
import { FormBody } from './SimpleForm'
import { FormSkeleton } from './FormSkeleton'
import { FormVisit } from './state/FormSession'
import { LeaveGuard } from './LeaveGuard'
import { draftResolver } from '../fields/validation/draftResolver'
import { useSaving } from './saving/useSave'
import { WholeForm } from './Form'

const EditForm = ({ resource, record }: { readonly resource: AnyResource; readonly record: RaRecord }) => {
  const { me } = useShop()
  const [before, setBefore] = useState<Record<string, unknown>>(record)
  const [keeper] = useState(() => openKeeper(me.accountId, `${resource.name}/${record.id}`))
  const { send, ...saving } = useSaving(resource, keeper, record)
  return (
    <LeaveGuard>
      <UploadGate>
        <WholeForm
          begin={before}
          resolver={draftResolver(resource, me, before)}
          send={values => send({ ...changesOf(resource, me, values, before), version: before.version })}
        >
          <FormBody
            resource={resource}
            keeper={keeper}
            before={before}
            record={before}
            {...saving}
            restart={setBefore}
          />
        </WholeForm>
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
      <PageBar title={title}>
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
      </PageBar>
      {record ? (
        <EditForm key={record.id} resource={resource} record={record} />
      ) : (
        <RecordWaiting fault={error} retry={() => void refetch()}>
          <FormSkeleton resource={resource} />
        </RecordWaiting>
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
  const [visit] = useState(() => crypto.randomUUID())
  const gone = useGone(resource)
  return (
    <EditBase resource={resource.name} mutationMode="pessimistic" queryOptions={{ ...readFresh(visit), onError: gone }}>
      <EditBody resource={resource} />
    </EditBase>
  )
}
/** A declaration's edit page. */
export const EditPage = ({ resource }: { readonly resource: AnyResource }) => (
  <FormVisit>
    <EditVisit resource={resource} />
  </FormVisit>
)
