import { useFormContext } from 'react-hook-form'
import type { AnyResource } from '../../../schema/resource'
import { ChooseDialog } from './ChooseDialog'
import { isUnchanged } from './draftKeeper'

type Values = Readonly<Record<string, unknown>>

/** What is about to be overwritten: each field that differs, mine beside theirs, and which shall stay. What I never touched is theirs unless I say otherwise. */
export const ConflictDialog = ({
  resource,
  names,
  before,
  current,
  close,
  restart,
}: {
  readonly resource: AnyResource
  readonly names: readonly string[]
  /** What the form began with. */
  readonly before: Values
  readonly current: Values
  readonly close: () => void
  /** Goes on from the record as it is now; the chosen entries stand in the form again. */
  readonly restart: () => void
}) => {
  const { getValues, setValue } = useFormContext()
  const mine = getValues()
  return (
    <ChooseDialog
      resource={resource}
      names={names}
      mine={mine}
      theirs={current}
      touched={name => !isUnchanged(mine[name], before[name])}
      title="console.conflictTitle"
      lead="console.conflictLead"
      confirm="console.conflictApply"
      close={close}
      apply={chosen => {
        restart()
        for (const [name, value] of Object.entries(chosen)) setValue(name, value, { shouldDirty: true })
      }}
    />
  )
}
