import { Alert } from '@mui/material'
import { useTranslate } from 'ra-core'
import { getField } from '../../schema/selectors/definition'
import { reasonField } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'

/** Reason of the record's state, where one is required. A rejected record shows what to fix. */
export const StateReason = ({
  resource,
  record,
}: {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
}) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const name = reasonField(resource, record, me)
  if (!name) return null
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <strong>{translate('console.colon', { label: label(getField(resource, name).labels) })}</strong>
      {String(record[name])}
    </Alert>
  )
}
