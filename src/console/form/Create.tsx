import { CreateBase, useTranslate, useRecordFromLocation } from 'ra-core'
import { useState } from 'react'
import { changesOf, emptyDraft } from '../../schema/rules/validateDraft'
import { oneInSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { UploadGate } from '../fields/input/pendingUploads'
import { BackToList, PageBar } from '../components/PageHeader'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { useLabel, useShop } from '../config/ConsoleContext'
import { openKeeper } from './draft/draftStore'
import { FormBody } from './SimpleForm'
import { FormVisit } from './state/FormSession'
import { LeaveGuard } from './LeaveGuard'
import { draftResolver } from '../fields/validation/draftResolver'
import { useSaving } from './saving/useSave'
import { WholeForm } from './Form'

const CreateForm = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useShop()
  // What the page that led here knows already: of a part, what it is part of.
  const known = useRecordFromLocation()
  const [defaults] = useState(() => ({ ...emptyDraft(resource), ...known }))
  const [keeper] = useState(() => openKeeper(me.accountId, `${resource.name}/new`))
  const { send, ...saving } = useSaving(resource, keeper)
  return (
    <LeaveGuard>
      <UploadGate>
        <WholeForm
          begin={defaults}
          resolver={draftResolver(resource, me)}
          send={values => send(changesOf(resource, me, values))}
        >
          <FormBody resource={resource} keeper={keeper} before={defaults} {...saving} />
        </WholeForm>
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
      <FormVisit>
        <CreateForm resource={resource} />
      </FormVisit>
    </CreateBase>
  )
}
