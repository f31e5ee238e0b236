import { Alert, Button, FormHelperText } from '@mui/material'
import { useInput, useLocale, useTranslate } from 'ra-core'
import { labelLanguage } from '../../i18n/locale'
import { regionText } from '../../i18n/regionText'
import { type InputProps, requiredMark, useFieldInput } from '../input/useFieldInput'
import { RegionSelects } from './RegionSelects'
import { codeOf, type Region, useRegion } from './useRegions'
import { getReferenceTarget } from '../../../schema/selectors/definition'

const regionValue = ({ id, path }: Region) => `${id}/${path}`

/** Notice about a replaced code. The stored name stays until the new one is accepted. */
const Renewed = ({
  to,
  value,
  disabled,
  take,
}: {
  to: string
  value: string
  disabled?: boolean
  take: (region: Region) => void
}) => {
  const translate = useTranslate()
  const language = labelLanguage(useLocale())
  const stored = useRegion(to, codeOf(value))
  const today = useRegion(to, stored?.renewedTo)
  if (!today) return null
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" disabled={disabled} onClick={() => take(today)}>
          {translate('console.regionTake')}
        </Button>
      }
    >
      {translate('console.regionRenewedTo', {
        before: regionText(value, language),
        today: regionText(regionValue(today), language),
      })}
    </Alert>
  )
}
/** Input of a region, from the province down. Sets the value after the last level. */
export const RegionInput = (props: InputProps) => {
  const { label, disabled, helperText } = useFieldInput(props)
  const { field, fieldState } = useInput({ source: props.source, ...requiredMark(props.required) })
  const to = getReferenceTarget(props.field)
  const value: string | null = field.value
  const error = fieldState.error?.message
  const message = error ?? helperText
  return (
    <fieldset className="region" data-source={props.source}>
      <legend>
        {label}
        {props.required ? ' *' : ''}
      </legend>
      <RegionSelects
        to={to}
        label={label}
        name={props.source}
        code={codeOf(value)}
        disabled={disabled}
        required={props.required}
        error={fieldState.invalid}
        choose={(region, whole) => field.onChange(region && whole ? regionValue(region) : null)}
      />
      {message && <FormHelperText error={Boolean(error)}>{message}</FormHelperText>}
      {value && (
        <Renewed to={to} value={value} disabled={disabled} take={region => field.onChange(regionValue(region))} />
      )}
    </fieldset>
  )
}
