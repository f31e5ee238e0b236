import { Alert } from '@mui/material'
import { useTranslate } from 'ra-core'
import { isEmpty } from '../../schema/model/condition'
import { getField } from '../../schema/selectors/definition'
import { formatMoment } from '../../schema/text/format'
import type { AnyResource } from '../../schema/model/resource'
import { systemName, withValues } from '../../schema/text/errorMessages'
import { FieldCell } from '../fields/FieldCell'
import { Section } from '../components/Section'
import type { ChangedSince, HistoryLine } from '../../schema/contract/recordContract'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { reviewMessages as words } from '../i18n/messages/reviewMessages'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { Changes, useActionLabel } from '../record/history/Changes'

/** Last decision: action, user, time and reason. */
const Decision = ({ resource, line }: { readonly resource: AnyResource; readonly line: HistoryLine }) => {
  const translate = useTranslate()
  const label = useLabel()
  const { config } = useConsoleConfig()
  const actionLabel = useActionLabel()
  const context = useFieldTextContext()
  const paramNames = Object.keys(resource.definition.actions?.[line.action]?.params ?? {})
  const entries = paramNames.flatMap(name => {
    const after = line.changes[name]?.[1]
    return Object.hasOwn(resource.fields, name) && !isEmpty(after) ? [[name, after] as const] : []
  })
  return (
    <Alert severity={entries.length > 0 ? 'warning' : 'info'} className="last-decision">
      <strong>{withValues(label(words.last), { past: actionLabel(resource, line.action) })}</strong>{' '}
      <span className="quiet">
        {translate('console.by', { name: line.accountName || label(systemName) })} ·{' '}
        <time dateTime={line.at}>{formatMoment(line.at, config.zone)}</time>
      </span>
      {entries.map(([name, value]) => (
        <div key={name}>
          {translate('console.colon', { label: label(getField(resource, name).labels) })}
          {FieldCell(getField(resource, name), value, context)}
        </div>
      ))}
    </Alert>
  )
}
/** Changes of a record since its last decision, with that decision and its reason. */
export const ChangesSinceReview = ({ resource, since }: { resource: AnyResource; since: ChangedSince }) => {
  const label = useLabel()
  const { decision, changes } = since
  if (!decision) return <p className="quiet first-time">{label(words.first)}</p>
  return (
    <>
      <Decision resource={resource} line={decision} />
      <Section heading={label(words.changed)}>
        {isEmpty(Object.keys(changes)) ? (
          <p>{label(words.unchanged)}</p>
        ) : (
          <Changes resource={resource} action="edit" changes={changes} whole />
        )}
      </Section>
    </>
  )
}
