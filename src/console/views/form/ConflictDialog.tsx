import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isSame } from '../../../schema/condition'
import { draftFields, fieldOf } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { cell } from '../../kinds/cells'
import { useLabel } from '../../shopContext'
import { useCellContext } from '../useCellContext'

/** What is about to be overwritten: each field that differs, mine beside theirs, and which shall stay. What I never touched is theirs unless I say otherwise. */
export const ConflictDialog = ({
  resource,
  current,
  close,
  save,
}: {
  readonly resource: AnyResource
  readonly current: Record<string, unknown>
  readonly close: () => void
  readonly save: () => void
}) => {
  const translate = useTranslate()
  const label = useLabel()
  const context = useCellContext()
  const { formState, getValues, reset, setValue } = useFormContext()
  const mine = getValues()
  const before = formState.defaultValues ?? {}
  const different = draftFields(resource).filter(name => !isSame(mine[name], current[name]) && mine[name] !== undefined)
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>(() =>
    Object.fromEntries(different.map(name => [name, isSame(mine[name], before[name]) ? 'theirs' : 'mine'] as const)),
  )
  const apply = () => {
    reset(current)
    for (const name of different) if (chosen[name] === 'mine') setValue(name, mine[name], { shouldDirty: true })
    close()
    save()
  }
  const option = (name: string, side: 'mine' | 'theirs', value: unknown) => (
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
    <Dialog open onClose={close} fullWidth maxWidth="md" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{translate('console.conflictTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate(different.length > 0 ? 'console.conflictLead' : 'console.conflictSame')}</DialogContentText>
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
                  {option(name, 'theirs', current[name])}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('console.conflictLater')}</Button>
        <Button variant="contained" onClick={apply}>
          {translate('console.conflictApply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
