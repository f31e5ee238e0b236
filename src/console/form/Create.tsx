import { CreateBase, useNotify, useTranslate, useRecordFromLocation } from 'ra-core'
import { useEffect, useState } from 'react'
import { splitKnownValues } from '../../schema/rules/knownValues'
import { changesOf, emptyDraft } from '../../schema/rules/validateDraft'
import { oneInSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { UploadGate } from '../fields/input/pendingUploads'
import { BackToList, PageHeader } from '../components/PageHeader'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { openDraftStore } from './draft/draftStore'
import { SimpleForm } from './SimpleForm'
import { FormSession } from './state/FormSession'
import { LeaveGuard } from './LeaveGuard'
import { draftResolver } from '../fields/validation/draftResolver'
import { useSave } from './saving/useSave'
import { Form } from './Form'

/** Names fields whose value in the address was of the wrong shape. */
const useLeftOutNotice = (resource: AnyResource, leftOut: readonly string[]) => {
  const notify = useNotify()
  const labelsOf = useLabelsOf(resource)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form
  useEffect(() => {
    if (leftOut.length > 0)
      notify('console.leftOut', { type: 'warning', messageArgs: { names: labelsOf([...leftOut]) } })
  }, [])
}
const CreateForm = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  // What the page that led here knows already: of a part, what it is part of.
  const [{ known, leftOut }] = useState(splitKnownValues(resource, useRecordFromLocation()))
  useLeftOutNotice(resource, leftOut)
  const [defaults] = useState(() => ({ ...emptyDraft(resource), ...known }))
  const [keeper] = useState(() => openDraftStore(me.accountId, `${resource.name}/new`))
  const { send, ...saving } = useSave(resource, keeper)
  return (
    <LeaveGuard>
      <UploadGate>
        <Form
          begin={defaults}
          resolver={draftResolver(resource, me)}
          send={values => send(changesOf(resource, me, values))}
        >
          <SimpleForm resource={resource} keeper={keeper} before={defaults} {...saving} />
        </Form>
      </UploadGate>
    </LeaveGuard>
  )
}
/** A declaration's create page. */
export const Create = ({ resource }: { readonly resource: AnyResource }) => {
  const label = useLabel()
  const translate = useTranslate()
  const title = translate('console.newEntry', { name: label(oneInSentence(resource)) })
  usePageTitle(title)
  return (
    <CreateBase resource={resource.name} redirect={false}>
      <PageHeader title={title}>
        <BackToList resource={resource} />
      </PageHeader>
      <FormSession>
        <CreateForm resource={resource} />
      </FormSession>
    </CreateBase>
  )
}
