import { Button } from '@mui/material'
import { EditBase, LinkBase, type RaRecord, useCreatePath, useEditContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { changesOf } from '../../../schema/draft'
import type { AnyResource } from '../../../schema/resource'
import { UploadGate } from '../../kinds/pendingUploads'
import { BackToList, PageBar } from '../../parts/PageBar'
import { RecordWaiting } from '../../parts/RecordWaiting'
import { useGone } from '../../parts/useGone'
import { useShop } from '../../shopContext'
import { useRecordTitle } from '../useRecordTitle'
import { openKeeper } from './draftKeeper'
import { FormBody } from './FormBody'
import { FormSkeleton } from './FormSkeleton'
import { FormVisit } from './FormVisit'
import { LeaveGuard } from './LeaveGuard'
import { draftResolver } from './resolver'
import { useSaving } from './useSaving'
import { WholeForm } from './WholeForm'

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
