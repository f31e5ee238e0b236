import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import { getField } from '../../schema/selectors/definition'
import { actionLabelOf, inSentence } from '../../schema/labels/labels'
import {
  actionBefore,
  editableFields,
  isRequired,
  missingRequirements,
  requirementsOf,
  requirementText,
} from '../../schema/rules/availability'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useConsoleConfig, useLabel } from '../config/ConsoleContext'
import { useAvailability } from './useAvailability'

interface ChecklistProps {
  readonly resource: AnyResource
  readonly action: AnyAction
  readonly record: Readonly<Record<string, unknown>>
  /** Whether the record was returned and has not changed since. */
  readonly returned?: boolean
  readonly onLeave?: () => void
}
/** Returns the text of the link that leads to a missing field. */
export const useFillText = (resource: AnyResource) => {
  const translate = useTranslate()
  const label = useLabel()
  return (name: string): string => {
    const field = getField(resource, name)
    const isPicture = traitsOf(field).names?.what === 'file'
    return translate(isPicture ? 'console.fillPicture' : 'console.fill', { field: inSentence(label(field.labels)) })
  }
}
interface RequirementProps extends Pick<ChecklistProps, 'resource' | 'record' | 'onLeave'> {
  readonly name: string
  /** Requirement of the field, where not every value is valid. */
  readonly text: ReturnType<typeof requirementText>
  readonly empty: boolean
  /** Path of the form. */
  readonly edit: string
}
/** A field with its state: filled, a link to fill it, or why it cannot be filled yet. */
const Requirement = ({ resource, record, name, text, empty, edit, onLeave }: RequirementProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const { me } = useConsoleConfig()
  const { judgeEdit } = useAvailability(resource)
  const field = label(getField(resource, name).labels)
  const isOpen = editableFields(resource, me, record).includes(name)
  const fillText = useFillText(resource)
  const whyClosed = () => {
    const first = actionBefore(resource, each => editableFields(resource, me, each).includes(name), record, me)
    const before = first && label(actionLabelOf(resource, first, [record]).labels)
    return before ? translate('console.fillAfter', { action: before }) : judgeEdit(record, name).reason
  }
  return (
    <li className={empty ? 'missing' : 'filled'}>
      <span aria-hidden="true">{empty ? '○' : '✓'}</span> {field} {typeof text === 'string' ? '' : `(${label(text)}) `}
      <span className="visually-hidden">{translate(empty ? 'console.missing' : 'console.filled')}</span>
      {empty && isOpen && (
        <LinkBase to={`${edit}?field=${name}`} onClick={onLeave}>
          {fillText(name)}
        </LinkBase>
      )}
      {empty && !isOpen && <small>{whyClosed()}</small>}
    </li>
  )
}
/** Requirements of an action, with links to the missing fields that can be edited now. */
export const Checklist = ({ resource, action, record, returned = false, onLeave }: ChecklistProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const missing = missingRequirements(resource, action, record)
  const requirements = requirementsOf(resource, action, record).filter(([, need]) => isRequired(resource, need, record))
  const edit = useCreatePath()({ resource: resource.name, type: 'edit', id: String(record.id) })
  return (
    <>
      {returned && (
        <p>
          {translate('console.checklistReturned')}{' '}
          <LinkBase to={edit} onClick={onLeave}>
            {translate('console.edit')}
          </LinkBase>
        </p>
      )}
      {(!returned || missing.length > 0) && (
        <p>
          {missing.length > 0
            ? translate('console.checklistLead')
            : translate('console.checklistReady', { action: label(action.labels) })}
        </p>
      )}
      <ul className="checklist">
        {requirements.map(([name, need]) => (
          <Requirement
            key={name}
            {...{ resource, record, name, edit, onLeave }}
            text={requirementText(need)}
            empty={missing.includes(name)}
          />
        ))}
      </ul>
    </>
  )
}
