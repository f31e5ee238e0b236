import { useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { FieldCell } from '../../fields/FieldCell'
import { useLabel } from '../../config/ConsoleContext'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { MergeDialog } from './MergeDialog'
import { type Conflict, conflictOf } from './conflict'
import { isUnchanged } from '../draft/draftStore'
import { useLabelsOf } from '../../components/hooks/useJoinedNames'

type Values = Readonly<Record<string, unknown>>

const leadOf = ({ theirs, own, closed }: Conflict): string => {
  if (theirs.length > 0) return 'console.conflictLead'
  if (own.length > 0) return 'console.conflictOwn'
  return closed.length > 0 ? 'console.conflictNothing' : 'console.conflictSame'
}
const confirmOf = ({ theirs, own, closed }: Conflict): string | undefined => {
  if (closed.length === 0) return 'console.conflictApply'
  return theirs.length + own.length > 0 ? 'console.conflictApplyPart' : undefined
}

/** States that changed, and own changes that can no longer be saved, to be read and copied. */
const Notes = ({
  resource,
  conflict,
  mine,
  before,
  current,
}: Record<'mine' | 'before' | 'current', Values> & { readonly resource: AnyResource; readonly conflict: Conflict }) => {
  const translate = useTranslate()
  const label = useLabel()
  const labelsOf = useLabelsOf(resource)
  const context = useFieldTextContext()
  const show = (name: string, values: Values) => FieldCell(getField(resource, name), values[name], context)
  return (
    <>
      {conflict.states.map(name => (
        <p key={name}>
          {translate('console.colon', { label: label(getField(resource, name).labels) })}
          {show(name, before)} → {show(name, current)}
        </p>
      ))}
      {conflict.own.length > 0 && <p>{translate('console.conflictAlong', { fields: labelsOf(conflict.own) })}</p>}
      {conflict.closed.length > 0 && (
        <section aria-label={translate('console.conflictClosed')}>
          <p>{translate('console.conflictClosed')}</p>
          <dl className="entries">
            {conflict.closed.map(name => (
              <div key={name}>
                <dt>{label(getField(resource, name).labels)}</dt>
                <dd>{show(name, mine)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

interface ConflictDialogProps {
  readonly resource: AnyResource
  /** Fields editable in the current record. */
  readonly names: readonly string[]
  /** Initial values of the form. */
  readonly before: Values
  readonly current: Values
  readonly close: () => void
  /** Restarts the form from the current record, with the chosen values. */
  readonly restart: () => void
}
/**
 * Conflict dialog. Shows own and foreign values of each field that others changed, for a choice.
 * Fields not changed in the form default to the foreign values.
 * Own changes that can no longer be saved are listed, and stay in the form.
 */
export const ConflictDialog = ({ resource, names, before, current, close, restart }: ConflictDialogProps) => {
  const { getValues, setValue } = useFormContext()
  const mine = getValues()
  const conflict = conflictOf(resource, names, mine, before, current)
  return (
    <MergeDialog
      resource={resource}
      names={conflict.theirs}
      mine={mine}
      theirs={current}
      touched={name => !isUnchanged(mine[name], before[name])}
      title="console.conflictTitle"
      lead={leadOf(conflict)}
      more={<Notes resource={resource} conflict={conflict} mine={mine} before={before} current={current} />}
      confirm={confirmOf(conflict)}
      close={close}
      apply={chosen => {
        restart()
        const own = conflict.own.map(name => [name, mine[name]] as const)
        for (const [name, value] of [...own, ...Object.entries(chosen)]) setValue(name, value, { shouldDirty: true })
      }}
    />
  )
}
