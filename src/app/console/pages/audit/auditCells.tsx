import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import type { auditLog } from '../../../../../resources'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { oneOf } from '../../../../schema/labels/labels'
import { useDefinition, useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { Changes } from '../../../../console/record/history/Changes'
import { doerOf, figuresOf, auditActionText } from './auditTexts'

/** Entry of the audit log. */
export type AuditEntry = RecordOf<typeof auditLog>
const useSubject = (line: AuditEntry) => useConsoleConfig().resources.find(each => each.name === line.resource)
/** Definition of the entry's resource. The cell suspends until it is loaded. */
const useWhole = (line: AuditEntry) => {
  const subject = useSubject(line)
  const whole = useDefinition(subject?.name ?? 'auditLog')
  return subject && whole
}

/** Action as a text. */
export const Action = ({ record }: { record: AuditEntry }) => {
  const subject = useWhole(record)
  const textContext = { resources: subject ? [subject] : [], label: useLabel(), translate: useTranslate() }
  return <>{auditActionText(record, textContext)}</>
}
/** Actor of the entry. */
export const Doer = ({ record }: { record: AuditEntry }) => <>{doerOf(record, useLabel()) || '—'}</>
/** Name of the record. Without a name: its resource, or the account. */
export const Subject = ({ record: line }: { record: AuditEntry }) => {
  const label = useLabel()
  const subject = useSubject(line)
  return <>{line.recordName || (subject ? label(oneOf(subject)) : line.accountName || line.username) || '—'}</>
}
/** Link to the record, while it exists. */
export const RecordLink = ({ record: line }: { record: AuditEntry }) => {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const subject = useSubject(line)
  if (!subject || !line.recordId || line.action === 'remove') return null
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: subject.name, type: 'show', id: line.recordId })}
      size="small"
      variant="outlined"
    >
      {translate('shop.auditRecord')}
    </Button>
  )
}
/** Changes by field. Without a record: its figures. */
export const Changed = ({ record: line }: { record: AuditEntry }) => {
  const textContext = { label: useLabel(), translate: useTranslate(), context: useFieldTextContext() }
  const subject = useWhole(line)
  const changes = (line.changes ?? {}) as Record<string, [unknown, unknown]>
  const figures = figuresOf(changes, subject, textContext)
  if (figures.length > 0) return <>{figures.join(' · ')}</>
  if (!subject) return <>—</>
  return (
    <div className="changes-line">
      <Changes resource={subject} action={line.action ?? ''} changes={changes} few={1} fallback="—" />
    </div>
  )
}
