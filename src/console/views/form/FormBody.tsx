import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { editableFields } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { useShop } from '../../shopContext'
import { ConflictDialog } from './ConflictDialog'
import type { DraftKeeper } from './draftKeeper'
import { FormSections } from './FormSections'
import { KeptDraft } from './KeptDraft'
import { SaveBar } from './SaveBar'
import type { Current } from './useSaving'

type Data = Record<string, unknown>

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
/** A whole form: what was kept of it, its sections, the bar that saves, and the conflict to be settled. */
export const FormBody = ({ resource, keeper, before, record, conflict, settle, restart }: BodyProps) => {
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
