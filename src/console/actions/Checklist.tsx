import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import { getField } from '../../schema/selectors/definition'
import { isRequired, missingRequirements, requirementsOf, requirementText } from '../../schema/rules/availability'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useLabel } from '../config/ConsoleContext'

/** What an action needs, what of it is there, and a link to each field that is not. */
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
  const missing = missingRequirements(resource, action, record)
  const requirements = requirementsOf(resource, action, record).filter(([, need]) => isRequired(resource, need, record))
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
              {empty && (
                <LinkBase to={`${edit}?field=${name}`} onClick={onLeave}>
                  {translate(isPicture ? 'console.fillPicture' : 'console.fill', { field })}
                </LinkBase>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
