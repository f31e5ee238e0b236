import { Button } from '@mui/material'
import { useArrayInput, useSimpleFormIterator, useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'

/**
 * Validates a sub-record added since the last submit field by field, on blur. The form validates
 * new sub-records at once. Errors of untouched fields are cleared before the browser paints.
 */
const useCalm = (source: string) => {
  const { fields } = useArrayInput()
  const { clearErrors } = useFormContext()
  const { errors, touchedFields, submitCount, isSubmitting } = useFormState()
  const submitted = useRef({ submitCount, ids: fields.map(({ id }) => id) })
  useLayoutEffect(() => {
    if (isSubmitting) return
    if (submitted.current.submitCount !== submitCount)
      submitted.current = { submitCount, ids: fields.map(({ id }) => id) }
    const early = fields.flatMap(({ id }, index) => {
      const at = `${source}.${index}`
      const fieldErrors: object = (!submitted.current.ids.includes(id) && get(errors, at)) || {}
      return Object.keys(fieldErrors)
        .map(name => `${at}.${name}`)
        .filter(name => !get(touchedFields, name))
    })
    if (early.length > 0) clearErrors(early)
  }, [errors, touchedFields, submitCount, isSubmitting, fields, source, clearErrors])
}
/** Adds a sub-record at the end. */
export const AddItemButton = ({ source, entry }: { readonly source: string; readonly entry: string }) => {
  const { add } = useSimpleFormIterator()
  const translate = useTranslate()
  useCalm(source)
  return (
    <Button size="small" variant="outlined" onClick={() => add()}>
      {translate('console.addRow', { field: entry })}
    </Button>
  )
}
