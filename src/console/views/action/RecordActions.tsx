import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Tooltip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { actionsOf } from '../../../schema/derive'
import type { AnyAction, AnyResource, ActionPlace } from '../../../schema/resource'
import { allows } from '../../../schema/machine'
import { useLabel, useShop } from '../../shopContext'
import type { AskedAction } from './ActionDialog'
import { Checklist } from './Checklist'
import { ignoreRepeats, once } from './gesture'
import { useJudge } from './useReason'
import { useTakeAction } from './useTakeAction'

type Acted = AskedAction['record']
// With its inputs and checks, which a list does not need before someone asks.
const ActionDialog = lazy(() => import('./ActionDialog'))

/** Whether an action opens a dialog before it happens. */
const needsDialog = (action: AnyAction): boolean =>
  Object.keys(action.ask ?? {}).length > 0 || Boolean(action.confirm) || Boolean(action.danger)
export const standsAt = (action: AnyAction, place: ActionPlace): boolean => (action.at ?? ['row', 'show']).includes(place)
/** The actions a role meets in a place; those it may never take are not shown. */
export const useActionsAt = (resource: AnyResource, place: ActionPlace) => {
  const { me } = useShop()
  return actionsOf(resource).filter(([, action]) => standsAt(action, place) && allows(action.roles, me))
}

/** Starts actions and shows what they need: a checklist where something is missing, a dialog where something is asked. */
export const useActionFlow = (resource: AnyResource) => {
  const translate = useTranslate()
  const label = useLabel()
  const judge = useJudge(resource)
  const { take, busy } = useTakeAction(resource)
  const [asked, setAsked] = useState<AskedAction>()
  const [lacking, setLacking] = useState<AskedAction>()
  const start = (name: string, action: AnyAction, record: Acted) => {
    const { verdict } = judge(action, record)
    if (verdict === 'needs') setLacking({ name, action, record })
    else if (verdict !== 'ok') return
    else if (needsDialog(action)) setAsked({ name, action, record })
    else void take(name, action, record)
  }
  const dialogs = (
    <>
      {asked && (
        <Suspense>
          <ActionDialog resource={resource} asked={asked} close={() => setAsked(undefined)} />
        </Suspense>
      )}
      {lacking && (
        <Dialog
          open
          onClickCapture={ignoreRepeats}
          onClose={() => setLacking(undefined)}
          fullWidth
          maxWidth="xs"
          aria-labelledby="checklist-title"
        >
          <DialogTitle id="checklist-title">{translate('console.checklist', { action: label(lacking.action.labels) })}</DialogTitle>
          <DialogContent>
            <Checklist resource={resource} action={lacking.action} record={lacking.record} onLeave={() => setLacking(undefined)} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setLacking(undefined)}>{translate('console.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
  return { start, busy, dialogs, judge }
}

/** The buttons of a record's page: hidden by role, greyed with the reason by state. */
export const RecordActions = ({ resource, record }: { readonly resource: AnyResource; readonly record: Acted }) => {
  const label = useLabel()
  const actions = useActionsAt(resource, 'show')
  const { start, busy, dialogs, judge } = useActionFlow(resource)
  return (
    <>
      {actions.map(([name, action]) => {
        const { verdict, reason } = judge(action, record)
        const open = verdict === 'ok' || verdict === 'needs'
        return (
          <Tooltip key={name} title={reason} describeChild>
            <Button
              size="small"
              variant={verdict === 'ok' ? 'contained' : 'outlined'}
              color={action.danger ? 'error' : 'primary'}
              disabled={busy}
              aria-disabled={!open}
              className={open ? undefined : 'greyed'}
              onClick={once(() => start(name, action, record))}
            >
              {label(action.labels)}
            </Button>
          </Tooltip>
        )
      })}
      {dialogs}
    </>
  )
}
