import { Alert } from '@mui/material'
import { useLocation, useTranslate } from 'ra-core'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldOf, formSections, stateField, stateKey } from '../../../schema/derive'
import type { AnyField } from '../../../schema/field'
import { applies, editableFields, may, seesField } from '../../../schema/machine'
import { traitsOf } from '../../../schema/kinds/traits'
import type { AnyResource } from '../../../schema/resource'
import FieldInput from '../../kinds/FieldInput'
import { useLabel, useOverrides, useShop } from '../../shopContext'
import { isOwnAccount } from '../action/useJudge'
import { Masked } from '../show/Masked'
import { Section } from '../../parts/Section'
import { focusField } from './focusField'
import { useLabelsOf } from '../../parts/useListed'

/** Brings the field that the address names (`?field=price`) into view and under the cursor. */
export const useFocusedField = () => {
  const { search } = useLocation()
  const name = new URLSearchParams(search).get('field')
  useEffect(() => {
    if (!name) return
    const timer = setTimeout(() => focusField(name), 300)
    return () => clearTimeout(timer)
  }, [name])
}

/** A secret that is written once has nothing to show later. */
const isSpent = (field: AnyField) => field.kind === 'secret' && field.options.once === true

/** Says what the state leaves open, or that one's own account is more closed than another's; what can never be changed says so itself. */
const StateNotice = ({ resource, record, open }: { resource: AnyResource; record: Record<string, unknown>; open: readonly string[] }) => {
  const translate = useTranslate()
  const label = useLabel()
  const labelsOf = useLabelsOf(resource)
  const name = stateField(resource)
  const { me } = useShop()
  const opensIn = (value: unknown) => editableFields(resource, me, { ...record, [name ?? '']: value }).length > open.length
  const fields = labelsOf(open)
  if (isOwnAccount(resource, record, me))
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('console.ownEditable', { fields })}
      </Alert>
    )
  if (!name || !Object.values(fieldOf(resource, name).options.states ?? {}).some(({ value }) => opensIn(value))) return null
  const field = fieldOf(resource, name)
  const key = stateKey(field, record[name])
  const state = key ? label(field.options.states?.[key]) : ''
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {open.length === 0 ? translate('console.notEditable', { state }) : translate('console.partlyEditable', { state, fields })}
    </Alert>
  )
}

/** A confirmation goes when the text it was given with is typed anew. */
const useConfirmations = (resource: AnyResource) => {
  const { watch, setValue } = useFormContext()
  useEffect(() => {
    const subscription = watch((_, { name = '', type }) => {
      const confirmBy = type === 'change' && resource.fields[name] ? fieldOf(resource, name).options.confirmBy : undefined
      if (confirmBy) setValue(confirmBy, false, { shouldDirty: true })
    })
    return () => subscription.unsubscribe()
  }, [watch, setValue, resource])
}

/** The inputs of one section: what does not apply is not there, what is closed is greyed. */
export const SectionFields = ({
  resource,
  names,
  record,
  beside,
}: {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly record?: Record<string, unknown>
  /** What stands below an input. */
  readonly beside?: (name: string) => ReactNode
}) => {
  const { me } = useShop()
  const { control } = useFormContext()
  const values = useWatch({ control })
  useConfirmations(resource)
  const overrides = useOverrides(resource)?.input
  const open = editableFields(resource, me, record)
  const whole = { ...record, ...values }
  const shown = names.filter(
    name => seesField(resource, name, me) && applies(resource, name, whole) && !(record && isSpent(fieldOf(resource, name))),
  )
  return (
    <div className="form-grid">
      {shown.map(name => {
        const Override = overrides?.[name]
        const field = fieldOf(resource, name)
        return (
          <div key={name} className={traitsOf(field).wide ? 'wide' : undefined}>
            {Override ? (
              <Override />
            ) : (
              <FieldInput source={name} field={field} required={field.options.required} disabled={!open.includes(name)} />
            )}
            {field.options.mask && record?.[name] && may(resource, 'reveal', me) ? (
              <div className="masked-beside">
                <Masked resource={resource} name={name} record={record as { id: string }} />
              </div>
            ) : null}
            {beside?.(name)}
          </div>
        )
      })}
    </div>
  )
}

/** A declaration's form in its sections. */
export const FormSections = ({ resource, record }: { readonly resource: AnyResource; readonly record?: Record<string, unknown> }) => {
  const { me } = useShop()
  const label = useLabel()
  const { control } = useFormContext()
  const values = useWatch({ control })
  useFocusedField()
  const whole = { ...record, ...values }
  return (
    <>
      {record && <StateNotice resource={resource} record={record} open={editableFields(resource, me, record)} />}
      {formSections(resource).map(({ labels, help, fields }) =>
        fields.some(name => seesField(resource, name, me) && applies(resource, name, whole)) ? (
          <Section key={labels.en} heading={label(labels)} help={help && label(help)}>
            <SectionFields resource={resource} names={fields} record={record} />
          </Section>
        ) : null,
      )}
    </>
  )
}
