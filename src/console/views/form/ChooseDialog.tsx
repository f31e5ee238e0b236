import { DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { fieldOf } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { cell } from '../../kinds/cells'
import { Ask } from '../../parts/Ask'
import { useLabel } from '../../shopContext'
import { useCellContext } from '../useCellContext'
import { isUnchanged } from './draftKeeper'

type Values = Readonly<Record<string, unknown>>
type Side = 'mine' | 'theirs'

/** Two versions of a record beside each other, field by field, and which shall stay. `apply` gets mine where mine was chosen. */
export const ChooseDialog = ({
  resource,
  names,
  mine,
  theirs,
  touched,
  title,
  lead,
  more,
  confirm,
  close,
  apply,
}: {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly mine: Values
  readonly theirs: Values
  /** Whether mine is meant at first; else theirs is. */
  readonly touched: (name: string) => boolean
  /** Keys of the dictionary. */
  readonly title: string
  readonly lead: string
  /** What else is to be known before choosing. */
  readonly more?: ReactNode
  /** Absent where nothing can be applied. */
  readonly confirm?: string
  readonly close: () => void
  readonly apply: (mine: Record<string, unknown>) => void
}) => {
  const translate = useTranslate()
  const label = useLabel()
  const context = useCellContext()
  const different = names.filter(name => mine[name] !== undefined && !isUnchanged(mine[name], theirs[name]))
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(different.map(name => [name, touched(name) ? 'mine' : 'theirs'] as const)),
  )
  const option = (name: string, side: Side, value: unknown) => (
    <td data-label={translate(side === 'mine' ? 'console.conflictMine' : 'console.conflictTheirs')}>
      <label>
        <input
          type="radio"
          name={`conflict-${name}`}
          checked={chosen[name] === side}
          onChange={() => setChosen({ ...chosen, [name]: side })}
        />{' '}
        {cell(fieldOf(resource, name), value, context)}
      </label>
    </td>
  )
  return (
    <Ask
      title={translate(title)}
      close={close}
      cancel="console.conflictLater"
      confirm={confirm && translate(confirm)}
      onConfirm={() => apply(Object.fromEntries(different.filter(name => chosen[name] === 'mine').map(name => [name, mine[name]])))}
      size="md"
    >
      <DialogContentText>{translate(different.length > 0 || more ? lead : 'console.conflictSame')}</DialogContentText>
      {more}
      {different.length > 0 && (
        <table className="conflict">
          <thead>
            <tr>
              <th>{translate('console.conflictField')}</th>
              <th>{translate('console.conflictMine')}</th>
              <th>{translate('console.conflictTheirs')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map(name => (
              <tr key={name}>
                <th scope="row">{label(fieldOf(resource, name).labels)}</th>
                {option(name, 'mine', mine[name])}
                {option(name, 'theirs', theirs[name])}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Ask>
  )
}
