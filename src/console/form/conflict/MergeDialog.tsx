import { DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { FieldCell } from '../../fields/FieldCell'
import { Confirm } from '../../components/Confirm'
import { useLabel } from '../../config/ConsoleContext'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { isUnchanged } from '../draft/draftStore'

type Values = Readonly<Record<string, unknown>>
type Side = 'mine' | 'theirs'

const sideMessages = { mine: 'console.conflictMine', theirs: 'console.conflictTheirs' } as const
interface VersionsProps {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly versions: Readonly<Record<Side, Values>>
  readonly chosen: Readonly<Record<string, Side>>
  readonly choose: (name: string, side: Side) => void
}
/** Table of both versions, one row per field. */
const Versions = ({ resource, names, versions, chosen, choose }: VersionsProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const context = useFieldTextContext()
  const option = (name: string, side: Side) => (
    <td data-label={translate(sideMessages[side])}>
      <label>
        <input
          type="radio"
          name={`conflict-${name}`}
          checked={chosen[name] === side}
          onChange={() => choose(name, side)}
        />{' '}
        {FieldCell(getField(resource, name), versions[side][name], context)}
      </label>
    </td>
  )
  return (
    <table className="conflict">
      <thead>
        <tr>
          <th>{translate('console.conflictField')}</th>
          <th>{translate(sideMessages.mine)}</th>
          <th>{translate(sideMessages.theirs)}</th>
        </tr>
      </thead>
      <tbody>
        {names.map(name => (
          <tr key={name}>
            <th scope="row">{label(getField(resource, name).labels)}</th>
            {option(name, 'mine')}
            {option(name, 'theirs')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MergeProps {
  readonly names: readonly string[]
  readonly mine: Values
  readonly theirs: Values
  /** Whether the own value is selected initially, else the other one. */
  readonly touched: (name: string) => boolean
}
/** Chosen version of each field that differs. */
const useChoices = ({ names, mine, theirs, touched }: MergeProps) => {
  const different = names.filter(name => mine[name] !== undefined && !isUnchanged(mine[name], theirs[name]))
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(different.map(name => [name, touched(name) ? 'mine' : 'theirs'] as const)),
  )
  return {
    different,
    chosen,
    choose: (name: string, side: Side) => setChosen({ ...chosen, [name]: side }),
    /** Chosen own values. */
    own: () => Object.fromEntries(different.filter(name => chosen[name] === 'mine').map(name => [name, mine[name]])),
  }
}
interface MergeDialogProps extends MergeProps {
  readonly resource: AnyResource
  /** Message keys. */
  readonly title: string
  readonly lead: string
  /** Additional notes above the choice. */
  readonly more?: ReactNode
  /** Absent where nothing can be applied. */
  readonly confirm?: string
  readonly close: () => void
  readonly apply: (mine: Record<string, unknown>) => void
}
/** Compares two versions of a record by field. `apply` gets the chosen own values. */
export const MergeDialog = ({ resource, title, lead, more, confirm, close, apply, ...versions }: MergeDialogProps) => {
  const translate = useTranslate()
  const { different, chosen, choose, own } = useChoices(versions)
  return (
    <Confirm
      title={translate(title)}
      close={close}
      cancel="console.conflictLater"
      confirm={confirm && translate(confirm)}
      onConfirm={() => apply(own())}
      size="md"
    >
      <DialogContentText>{translate(different.length > 0 || more ? lead : 'console.conflictSame')}</DialogContentText>
      {more}
      {different.length > 0 && (
        <Versions resource={resource} names={different} versions={versions} chosen={chosen} choose={choose} />
      )}
    </Confirm>
  )
}
