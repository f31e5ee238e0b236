import { type RaRecord, useNotify, useRecordContext, useRecordFromLocation, useTranslate } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { getFormSections } from '../../schema/selectors/definition'
import { editableFields } from '../../schema/rules/availability'
import { splitKnownValues } from '../../schema/rules/knownValues'
import { changesOf, emptyDraft } from '../../schema/rules/validateDraft'
import type { AnyResource } from '../../schema/model/resource'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { useOnChange } from '../components/hooks/useOnChange'
import { useConsoleConfig } from '../config/ConsoleContext'
import { StateReason } from '../record/StateReason'
import { ConflictDialog } from './conflict/ConflictDialog'
import { type DraftStore, openDraftStore } from './draft/draftStore'
import { CancelButton, NextButton } from './FormButtons'
import { FormSections } from './sections/FormSections'
import { FormSidebar } from './FormSidebar'
import { DraftNotice } from './DraftNotice'
import { Toolbar } from './Toolbar'
import { useSaveShortcut } from './state/useSaveShortcut'
import { useProgressiveSections } from './sections/useProgressiveSections'
import type { Current } from './saving/useRedirectToSaved'
import { useSave } from './saving/useSave'
import { draftResolver } from '../fields/validation/draftResolver'
import { Form } from './Form'

type Data = Record<string, unknown>

/** Running save of a form, and what it left open. */
type Saving = Omit<ReturnType<typeof useSave>, 'send'>
interface SaveBarProps {
  readonly resource: AnyResource
  readonly record?: Data
  /** Whether all sections are rendered. */
  readonly whole: boolean
  readonly saving: Saving
  readonly saveOnly: () => void
  /** Submits the form. */
  readonly send: () => void
}
/** Bar of a form: cancel, save, and save with the next step. */
const SaveBar = ({ resource, record, whole, saving: { drop, failed, then }, saveOnly, send }: SaveBarProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const isClosed = editableFields(resource, me, record).length === 0
  const sendThen = (name: string) => {
    then.current = name
    send()
  }
  return (
    <Toolbar
      resource={resource}
      className="save-bar"
      whole={whole}
      submit={translate('console.save')}
      closed={isClosed}
      drop={drop}
      failed={failed}
      onSubmit={saveOnly}
      before={<CancelButton resource={resource} record={record} />}
      more={!isClosed && <NextButton resource={resource} record={record} take={sendThen} />}
    />
  )
}
interface FormConflictProps extends Pick<BodyProps, 'resource' | 'before' | 'saving' | 'restart'> {
  /** Submits the form. */
  readonly send: () => void
}
/** Conflict dialog of the form. A choice restarts the form and saves it. */
const FormConflict = ({ resource, before, saving: { conflict, settle }, restart, send }: FormConflictProps) => {
  const { me } = useConsoleConfig()
  const { reset } = useFormContext()
  if (!conflict) return null
  const goOn = () => {
    restart?.(conflict)
    reset(conflict)
    settle()
    setTimeout(send)
  }
  return (
    <ConflictDialog
      resource={resource}
      names={editableFields(resource, me, conflict)}
      before={before}
      current={conflict}
      close={settle}
      restart={goOn}
    />
  )
}
interface BodyProps {
  readonly resource: AnyResource
  readonly keeper: DraftStore
  /** Initial values: the record, or the defaults of a new one. */
  readonly before: Data
  readonly record?: Data
  readonly saving: Saving
  /** Restarts the form from the current record. */
  readonly restart?: (current: Current) => void
}
/** Content of a form: draft notice, sections, sidebar, save bar and conflict dialog. */
const FormBody = ({ resource, keeper, before, record, saving, restart }: BodyProps) => {
  const form = useRef<HTMLDivElement>(null)
  const { length: sections } = getFormSections(resource)
  const renderedCount = useProgressiveSections(sections)
  const { then } = saving
  const send = () => form.current?.closest('form')?.requestSubmit()
  const saveOnly = useCallback(() => {
    then.current = undefined
  }, [then])
  useSaveShortcut(form, saveOnly)
  const shared = { resource, record }
  return (
    <div ref={form}>
      <DraftNotice {...shared} keeper={keeper} before={before} />
      {record && <StateReason resource={resource} record={record} />}
      <div className="form-columns">
        <div>
          <FormSections {...shared} renderedCount={renderedCount} />
        </div>
        <FormSidebar {...shared} />
      </div>
      <SaveBar {...shared} whole={renderedCount >= sections} saving={saving} saveOnly={saveOnly} send={send} />
      <FormConflict resource={resource} before={before} saving={saving} restart={restart} send={send} />
    </div>
  )
}
/** Names fields whose value in the address was of the wrong shape. */
const useLeftOutNotice = (resource: AnyResource, leftOut: readonly string[]) => {
  const notify = useNotify()
  const labelsOf = useLabelsOf(resource)
  useOnChange(() => {
    if (leftOut.length > 0)
      notify('console.leftOut', { type: 'warning', messageArgs: { names: labelsOf([...leftOut]) } })
  }, [leftOut])
}
const CreateForm = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  // Values passed by the previous page, such as the parent of a child record.
  const location = useRecordFromLocation()
  const [{ known, leftOut }] = useState(() => splitKnownValues(resource, location))
  useLeftOutNotice(resource, leftOut)
  const [defaults] = useState(() => ({ ...emptyDraft(resource), ...known }))
  const [keeper] = useState(() => openDraftStore(me.accountId, `${resource.name}/new`))
  const { send, ...saving } = useSave(resource, keeper)
  return (
    <Form
      begin={defaults}
      resolver={draftResolver(resource, me)}
      send={values => send(changesOf(resource, me, values))}
    >
      <FormBody resource={resource} keeper={keeper} before={defaults} saving={saving} />
    </Form>
  )
}
const EditForm = ({ resource, record }: { readonly resource: AnyResource; readonly record: RaRecord }) => {
  const { me } = useConsoleConfig()
  const [before, setBefore] = useState<Data>(record)
  const [keeper] = useState(() => openDraftStore(me.accountId, `${resource.name}/${record.id}`))
  const { send, ...saving } = useSave(resource, keeper, record)
  return (
    <Form
      begin={before}
      resolver={draftResolver(resource, me, before)}
      send={values => send({ ...changesOf(resource, me, values, before), version: before.version })}
    >
      <FormBody
        resource={resource}
        keeper={keeper}
        before={before}
        record={before}
        saving={saving}
        restart={setBefore}
      />
    </Form>
  )
}
/** Derived form: of the record in context, or of a new one. */
export const DeclaredForm = ({ resource }: { readonly resource: AnyResource }) => {
  const record = useRecordContext()
  return record ? <EditForm key={record.id} resource={resource} record={record} /> : <CreateForm resource={resource} />
}
