import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { editableFields } from '../../schema/rules/availability'
import type { AnyResource, AnySection } from '../../schema/model/resource'
import { UploadGate } from '../fields/input/pendingUploads'
import { useConsoleConfig } from '../config/ConsoleContext'
import { ConflictDialog } from './conflict/ConflictDialog'
import { useSectionSave } from './saving/useSectionSave'
import { SectionFields } from './sections/SectionFields'
import { DraftNotice } from './DraftNotice'
import { Toolbar } from './Toolbar'
import { isSaveKey } from './state/useSaveShortcut'
import { type SectionRecord, useSectionForm } from './state/useSectionForm'
import { SteadyForm } from './Form'

interface SectionFormProps {
  readonly resource: AnyResource
  readonly section: AnySection
  /** Current record. May be newer than the initial one. */
  readonly record: SectionRecord
  /** Shown below an input. */
  readonly beside?: (name: string) => ReactNode
  readonly submit: string
  /** Whether the save button is hidden until something changes. */
  readonly quiet?: boolean
  readonly onSaved: (saved: SectionRecord) => void
  readonly more?: ReactNode
}

/**
 * Form of one section of a record. Errors in other sections do not block its save. Unsaved values
 * are kept as a draft and restored after a reload.
 */
export const SectionForm = ({ resource, section, record, beside, onSaved, ...bar }: SectionFormProps) => {
  const { me } = useConsoleConfig()
  const element = useRef<HTMLFormElement>(null)
  const sectionForm = useSectionForm(resource, section, record)
  const { form, start, restart } = sectionForm
  const { save, drop, failed, conflict, settle } = useSectionSave(resource, section, sectionForm, onSaved)
  const saveByKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    if (!bar.quiet || form.formState.isDirty) element.current?.requestSubmit()
  }
  const saveAgain = (current: SectionRecord) => {
    restart(current)
    settle()
    setTimeout(() => element.current?.requestSubmit())
  }
  const fields = { resource, record: start.record }
  return (
    <UploadGate>
      <SteadyForm form={form}>
        <form ref={element} onSubmit={event => void save(event)} onKeyDown={saveByKey} noValidate>
          <DraftNotice {...fields} keeper={start.keeper} before={start.record} fields={section.fields} again />
          <SectionFields {...fields} names={section.fields} beside={beside} />
          <Toolbar resource={resource} className="section-bar" drop={drop} failed={failed} {...bar} />
        </form>
        {conflict && (
          <ConflictDialog
            resource={resource}
            names={editableFields(resource, me, conflict).filter(name => section.fields.includes(name))}
            before={start.record}
            current={conflict}
            close={settle}
            restart={() => saveAgain(conflict as SectionRecord)}
          />
        )}
      </SteadyForm>
    </UploadGate>
  )
}
