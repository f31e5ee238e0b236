import { useTranslate } from 'ra-core'
import { type RefObject, useCallback, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { getFormSections } from '../../schema/selectors/definition'
import { editableFields } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { useConsoleConfig } from '../config/ConsoleContext'
import { StateReason } from '../record/StateReason'
import { ConflictDialog } from './conflict/ConflictDialog'
import type { DraftStore } from './draft/draftStore'
import { CancelButton, NextButton } from './FormButtons'
import { FormSections } from './sections/FormSections'
import { FormSidebar } from './FormSidebar'
import { DraftNotice } from './DraftNotice'
import { Toolbar } from './Toolbar'
import { useSaveShortcut } from './state/useSaveShortcut'
import { useProgressiveSections } from './sections/useProgressiveSections'
import type { Current } from './saving/useRedirectToSaved'

type Data = Record<string, unknown>

interface BodyProps {
  readonly resource: AnyResource
  readonly keeper: DraftStore
  /** What the form began with; for a record that is there, the record. */
  readonly before: Data
  readonly record?: Data
  readonly conflict?: Current
  /** Why the last save failed. */
  readonly failed?: string
  readonly settle: () => void
  /** Drops its save, which waits for the network. */
  readonly drop: (() => void) | undefined
  /** The action that is taken once it is saved. */
  readonly then: RefObject<string | undefined>
  /** Goes on from the record as it is now. */
  readonly restart?: (current: Current) => void
}
/** A whole form: what was kept of it, its sections with what stands beside them, the bar that saves, and the conflict to be settled. */
export const SimpleForm = ({
  resource,
  keeper,
  before,
  record,
  conflict,
  failed,
  settle,
  drop,
  then,
  restart,
}: BodyProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const { reset } = useFormContext()
  const form = useRef<HTMLDivElement>(null)
  const { length: sections } = getFormSections(resource)
  const renderedCount = useProgressiveSections(sections)
  const open = editableFields(resource, me, record)
  const send = () => form.current?.closest('form')?.requestSubmit()
  const saveOnly = useCallback(() => {
    then.current = undefined
  }, [then])
  useSaveShortcut(form, saveOnly)
  const goOn = (current: Current) => {
    restart?.(current)
    reset(current)
    settle()
    setTimeout(send)
  }
  return (
    <div ref={form}>
      <DraftNotice resource={resource} keeper={keeper} before={before} record={record} />
      {record && <StateReason resource={resource} record={record} />}
      <div className="form-columns">
        <div>
          <FormSections resource={resource} renderedCount={renderedCount} record={record} />
        </div>
        <FormSidebar resource={resource} record={record} />
      </div>
      <Toolbar
        resource={resource}
        className="save-bar"
        whole={renderedCount >= sections}
        submit={translate('console.save')}
        closed={open.length === 0}
        drop={drop}
        failed={failed}
        onSubmit={saveOnly}
        before={<CancelButton resource={resource} record={record} />}
        more={
          open.length > 0 && (
            <NextButton
              resource={resource}
              record={record}
              take={name => {
                then.current = name
                send()
              }}
            />
          )
        }
      />
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
