import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import { getField } from '../../schema/selectors/definition'
import { actionLabelOf } from '../../schema/labels/labels'
import {
  actionToEdit,
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

/** What an action needs, what of it is there, and a link to each field that is not and may be filled in now. */
export const Checklist = ({
  resource,
  action,
  record,
  returned = false,
  onLeave,
}: {
  readonly resource: AnyResource
  readonly action: AnyAction
  readonly record: Readonly<Record<string, unknown>>
  /** It was sent back, and not changed since. */
  readonly returned?: boolean
  readonly onLeave?: () => void
}) => {
  const translate = useTranslate()
  const label = useLabel()
  const createPath = useCreatePath()
  const { me } = useConsoleConfig()
  const { judgeEdit } = useAvailability(resource)
  const missing = missingRequirements(resource, action, record)
  const requirements = requirementsOf(resource, action, record).filter(([, need]) => isRequired(resource, need, record))
  const open = editableFields(resource, me, record)
  const whyClosed = (name: string) => {
    const first = actionToEdit(resource, name, record, me)
    const before = first && label(actionLabelOf(resource, first, [record]).labels)
    return before ? translate('console.fillAfter', { action: before }) : judgeEdit(record, name).reason
  }
  const edit = createPath({ resource: resource.name, type: 'edit', id: String(record.id) })
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
        {requirements.map(([name, need]) => {
          const field = label(getField(resource, name).labels)
          const empty = missing.includes(name)
          const isPicture = traitsOf(getField(resource, name)).names?.what === 'file'
          const text = requirementText(need)
          return (
            <li key={name} className={empty ? 'missing' : 'filled'}>
              <span aria-hidden="true">{empty ? '○' : '✓'}</span> {field}{' '}
              {typeof text === 'string' ? '' : `(${label(text)}) `}
              <span className="visually-hidden">{translate(empty ? 'console.missing' : 'console.filled')}</span>
              {empty && open.includes(name) && (
                <LinkBase to={`${edit}?field=${name}`} onClick={onLeave}>
                  {translate(isPicture ? 'console.fillPicture' : 'console.fill', { field })}
                </LinkBase>
              )}
              {empty && !open.includes(name) && <small>{whyClosed(name)}</small>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
