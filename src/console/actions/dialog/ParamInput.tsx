import { useTranslate } from 'ra-core'
import type { getParamFields } from '../../../schema/rules/actionParams'
import FieldInput from '../../fields/FieldInput'
import { useLabel } from '../../config/ConsoleContext'

type Asked = ReturnType<typeof getParamFields>[string]
/** The input of what an action asks for; what need not be answered says so. */
export const ParamInput = ({
  name,
  asked: { field, required },
  disabled,
}: {
  readonly name: string
  readonly asked: Asked
  readonly disabled?: boolean
}) => {
  const translate = useTranslate()
  const said = translate('console.optional', { label: useLabel()(field.labels) })
  const shown = required ? field : { ...field, labels: { zh: said, en: said } }
  return <FieldInput source={name} field={shown} required={required} disabled={disabled} />
}
