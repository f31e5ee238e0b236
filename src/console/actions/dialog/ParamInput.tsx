import { useTranslate } from 'ra-core'
import type { getParamFields } from '../../../schema/rules/actionParams'
import FieldInput from '../../fields/FieldInput'
import { useLabel } from '../../config/ConsoleContext'

type Asked = ReturnType<typeof getParamFields>[string]
/** Input of an action's param. Optional params are marked. */
export const ParamInput = ({
  name,
  param: { field, required },
  disabled,
}: {
  readonly name: string
  readonly param: Asked
  readonly disabled?: boolean
}) => {
  const translate = useTranslate()
  const optionalLabel = translate('console.optional', { label: useLabel()(field.labels) })
  const shown = required ? field : { ...field, labels: { zh: optionalLabel, en: optionalLabel } }
  return <FieldInput source={name} field={shown} required={required} disabled={disabled} />
}
