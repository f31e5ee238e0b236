import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import type { auditLog } from '../../../resources/auditLog'
import type { RecordOf } from '../../schema/records'
import { useShop } from '../shopContext'
import { Changes, useActionWords } from '../views/Changes'

type Line = RecordOf<typeof auditLog>
const sessionWords: Readonly<Record<string, string>> = {
  signIn: 'console.auditSignIn',
  signInRefused: 'console.auditSignInRefused',
  passwordReset: 'console.auditPasswordReset',
  passwordChanged: 'console.auditPasswordChanged',
  refused: 'console.auditRefused',
}
const useSubject = (line: Line) => useShop().resources.find(each => each.name === line.resource)

/** An action in words. */
export const Action = ({ record }: { record: Record<string, unknown> }) => {
  const line = record as unknown as Line
  const translate = useTranslate()
  const words = useActionWords()
  const subject = useSubject(line)
  const word = sessionWords[line.action as string]
  return <>{line.resource === 'session' && word ? translate(word) : words(subject, line.action as string)}</>
}
/** The record, as a link to it while it is there. */
export const Subject = ({ record }: { record: Record<string, unknown> }) => {
  const line = record as unknown as Line
  const createPath = useCreatePath()
  const subject = useSubject(line)
  const name = line.recordName || line.recordId || '—'
  if (!subject || !line.recordId || line.action === 'remove') return <>{name}</>
  return <LinkBase to={createPath({ resource: subject.name, type: 'show', id: line.recordId })}>{name}</LinkBase>
}
/** What was changed, field by field; of a new record nothing, as all of it is new. */
export const Changed = ({ record }: { record: Record<string, unknown> }) => {
  const line = record as unknown as Line
  const subject = useSubject(line)
  return subject && line.action !== 'create' ? (
    <Changes resource={subject} action={line.action as string} changes={line.changes as Record<string, [unknown, unknown]>} />
  ) : (
    <>—</>
  )
}
