import { Alert, Card, CardContent } from '@mui/material'
import { useLocation, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { draftFields, fieldOf, formSections, stateField, stateKey } from '../../../schema/derive'
import { applies, editableFields, seesField } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import FieldInput from '../../kinds/FieldInput'
import { useLabel, useOverrides, useShop } from '../../shopContext'

/** Brings the field that the address names (`?field=price`) into view and under the cursor. */
const useFocusedField = () => {
  const { search } = useLocation()
  const name = new URLSearchParams(search).get('field')
  useEffect(() => {
    if (!name) return
    const timer = setTimeout(() => {
      const found = document.querySelector<HTMLElement>(
        `[name="${CSS.escape(name)}"], [data-source="${CSS.escape(name)}"], [id="${CSS.escape(name)}"]`,
      )
      const input = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input,button') : found
      found?.scrollIntoView({ block: 'center' })
      input?.focus({ preventScroll: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [name])
}

/** Says what the state leaves open. */
const StateNotice = ({ resource, record, open }: { resource: AnyResource; record: Record<string, unknown>; open: readonly string[] }) => {
  const translate = useTranslate()
  const label = useLabel()
  const name = stateField(resource)
  if (!name || open.length === draftFields(resource).length) return null
  const field = fieldOf(resource, name)
  const key = stateKey(field, record[name])
  const state = key ? label(field.options.states?.[key] as never) : ''
  const fields = open.map(each => label(fieldOf(resource, each).labels)).join(label({ zh: '、', en: ', ' }))
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {open.length === 0 ? translate('console.notEditable', { state }) : translate('console.partlyEditable', { state, fields })}
    </Alert>
  )
}

/** A declaration's form: sections of inputs; what does not apply is not there, what is closed is greyed. */
export const FormSections = ({ resource, record }: { readonly resource: AnyResource; readonly record?: Record<string, unknown> }) => {
  const { me } = useShop()
  const label = useLabel()
  const { control } = useFormContext()
  const values = useWatch({ control })
  const overrides = useOverrides(resource)?.input
  useFocusedField()
  const open = editableFields(resource, me, record)
  const whole = { ...record, ...values }
  return (
    <>
      {record && <StateNotice resource={resource} record={record} open={open} />}
      {formSections(resource).map(section => {
        const fields = section.fields.filter(name => seesField(resource, name, me) && applies(resource, name, whole))
        if (fields.length === 0) return null
        return (
          <Card key={section.labels.en} variant="outlined" component="section" className="form-section" aria-label={label(section.labels)}>
            <CardContent>
              <h2>{label(section.labels)}</h2>
              {section.help && <p>{label(section.help)}</p>}
              <div className="form-grid">
                {fields.map(name => {
                  const Override = overrides?.[name]
                  const field = fieldOf(resource, name)
                  const wide = ['images', 'rows', 'longText'].includes(field.kind)
                  return (
                    <div key={name} className={wide ? 'wide' : undefined}>
                      {Override ? (
                        <Override />
                      ) : (
                        <FieldInput source={name} field={field} required={field.options.required} disabled={!open.includes(name)} />
                      )}
                    </div>
                  )
                })}
              </div>
            </CardContent>
          </Card>
        )
      })}
    </>
  )
}
