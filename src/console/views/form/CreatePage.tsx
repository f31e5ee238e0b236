import { CreateBase, useTranslate, useRecordFromLocation } from 'ra-core'
import { useState } from 'react'
import { changesOf, emptyDraft } from '../../../schema/draft'
import { oneInSentence } from '../../../schema/naming'
import type { AnyResource } from '../../../schema/resource'
import { UploadGate } from '../../kinds/pendingUploads'
import { BackToList, PageBar } from '../../parts/PageBar'
import { usePageTitle } from '../../parts/usePageTitle'
import { useLabel, useShop } from '../../shopContext'
import { openKeeper } from './draftKeeper'
import { FormBody } from './FormBody'
import { FormVisit } from './FormVisit'
import { LeaveGuard } from './LeaveGuard'
import { draftResolver } from './resolver'
import { useSaving } from './useSaving'
import { WholeForm } from './WholeForm'

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
