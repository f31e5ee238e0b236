import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { getField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { applies, editableFields, isAllowed, canSeeField } from '../../../schema/rules/availability'
import { traitsOf } from '../../../schema/fields/traits'
import { inSentence } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import FieldInput from '../../fields/FieldInput'
import { useLabel, useViewOverrides, useConsoleConfig } from '../../config/ConsoleContext'
import { FieldValue } from '../../record/FieldValue'
import { MaskedField } from '../../record/MaskedField'
import { type NextStep, nextStepOf } from '../state/nextStep'
import { useMergedRecord } from '../state/useMergedRecord'

type Data = Record<string, unknown>

/** A stored immutable secret has nothing to show. */
const isSpent = (field: AnyField) => field.type === 'secret' && field.options.immutable === true

/** Fields of a form that apply to the record and are visible to the role. */
export const useShownFields = (resource: AnyResource, names: readonly string[], record?: Data): readonly string[] => {
  const { me } = useConsoleConfig()
  const whole = useMergedRecord(resource, record)
  return names.filter(
    name =>
      canSeeField(resource, name, me) &&
      applies(resource, name, whole) &&
      !(record && isSpent(getField(resource, name))),
  )
}

/** Resets a confirmation when its text is edited. */
const useConfirmations = (resource: AnyResource) => {
  const { watch, setValue } = useFormContext()
  useEffect(() => {
    const subscription = watch((_, { name = '', type }) => {
      const confirmBy =
        type === 'change' && resource.fields[name] ? getField(resource, name).options.confirmBy : undefined
      if (confirmBy) setValue(confirmBy, false, { shouldDirty: true })
    })
    return () => subscription.unsubscribe()
  }, [watch, setValue, resource])
}

/** Mark of a field that the next step requires. Discreet once it is filled correctly. */
const NeedMark = ({ name, step }: { readonly name: string; readonly step: NextStep }) => {
  const translate = useTranslate()
  const label = useLabel()
  const isMet = !step.open.includes(name)
  return (
    <span className={isMet ? 'need-mark met' : 'need-mark'}>
      {isMet && '✓'}
      <span className={isMet ? 'visually-hidden' : undefined}>
        {translate('console.neededTo', { action: inSentence(label(step.action.labels)) })}
      </span>
    </span>
  )
}
/** Value of a field that is not editable, as text. */
const Closed = ({ resource, name, record }: { resource: AnyResource; name: string; record: Data }) => (
  <div className="closed-field">
    <span className="closed-label">{useLabel()(getField(resource, name).labels)}</span>
    <FieldValue resource={resource} source={name} record={{ ...record, id: String(record.id) }} />
  </div>
)

interface EntryProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record?: Data
  readonly editable: boolean
}
/** Input of a field, with its stored value if the input shows a mask. Text if it is not editable. */
const Entry = ({ resource, name, record, editable }: EntryProps) => {
  const { me } = useConsoleConfig()
  const Override = useViewOverrides(resource)?.input?.[name]
  const field = getField(resource, name)
  if (!editable && record) return <Closed resource={resource} name={name} record={record} />
  return (
    <>
      {Override ? (
        <Override />
      ) : (
        <FieldInput source={name} field={field} required={field.options.required} disabled={!editable} />
      )}
      {field.options.mask && record?.[name] && isAllowed(resource, 'reveal', me) ? (
        <div className="masked-beside">
          <MaskedField resource={resource} name={name} record={record as { id: string }} isRepeated />
        </div>
      ) : null}
    </>
  )
}
interface SectionFieldsProps {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly record?: Data
  /** Shown below an input. */
  readonly beside?: (name: string) => ReactNode
}
/** Whether an input has the whole width: by its type, or as a long text in one line. */
const isWide = (field: AnyField): boolean =>
  traitsOf(field).wide || (field.type === 'text' && !field.options.format && (field.options.max ?? 0) >= 100)
/** Inputs of one section. Omits fields that do not apply. Fields that are not editable are text. */
export const SectionFields = ({ resource, names, record, beside }: SectionFieldsProps) => {
  const { me } = useConsoleConfig()
  useConfirmations(resource)
  const open = editableFields(resource, me, record)
  const shown = useShownFields(resource, names, record)
  const step = nextStepOf(resource, useMergedRecord(resource, record), me, record)
  return (
    <div className="fields form-grid">
      {shown.map(name => {
        const editable = open.includes(name)
        const needed = step?.requirements.includes(name) && editable ? step : undefined
        return (
          <div
            key={name}
            className={`field${isWide(getField(resource, name)) ? ' wide' : ''}${needed ? ' needed' : ''}`}
          >
            <Entry resource={resource} name={name} record={record} editable={editable} />
            {needed && <NeedMark name={name} step={needed} />}
            {beside?.(name)}
          </div>
        )
      })}
    </div>
  )
}
