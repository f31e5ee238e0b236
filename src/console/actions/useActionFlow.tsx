import { lazy, Suspense, useState } from 'react'
import { getActions } from '../../schema/selectors/definition'
import type { ActionPlacement } from '../../schema/model/action'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { roleIsIn } from '../../schema/rules/availability'
import { useConsoleConfig } from '../config/ConsoleContext'
import type { PendingAction, Settled } from './dialog/ActionDialog'
import { hasDialog } from './hasDialog'
import { useAvailability } from './useAvailability'
import { useRunAction } from './useRunAction'

type Acted = PendingAction['record']
// With their inputs and checks, which a list does not need before someone asks.
const ActionDialog = lazy(() => import('./dialog/ActionDialog'))
const ChecklistDialog = lazy(() => import('./dialog/ChecklistDialog'))

const standsAt = (action: AnyAction, place: ActionPlacement): boolean =>
  (action.placement ?? ['row', 'show']).includes(place)
/** The actions a role meets in a place; those it may never take are not shown. */
export const useActionsAt = (resource: AnyResource, place: ActionPlacement) => {
  const { me } = useConsoleConfig()
  return getActions(resource).filter(([, action]) => standsAt(action, place) && roleIsIn(action.roles, me))
}

/**
 * Starts actions and shows what they need: a checklist where something is missing, a dialog where something is asked. `settled` hears when one was taken, or was refused for
 * no mistake of whoever took it.
 */
export const useActionFlow = (resource: AnyResource, settled?: Settled) => {
  const { judge, judgeEdit, whyKept } = useAvailability(resource)
  const { take, busy } = useRunAction(resource)
  const [asked, setAsked] = useState<PendingAction>()
  const [lacking, setLacking] = useState<PendingAction>()
  const start = (name: string, action: AnyAction, record: Acted) => {
    const { verdict } = judge(action, record)
    if (verdict === 'needs') setLacking({ name, action, record })
    else if (verdict !== 'ok') return
    else if (hasDialog(action)) setAsked({ name, action, record })
    else void take(name, action, record).then(refused => settled?.(record, refused === undefined))
  }
  const dialogs = (
    <>
      {asked && (
        <Suspense>
          <ActionDialog resource={resource} pending={asked} close={() => setAsked(undefined)} settled={settled} />
        </Suspense>
      )}
      {lacking && (
        <Suspense>
          <ChecklistDialog resource={resource} pending={lacking} close={() => setLacking(undefined)} />
        </Suspense>
      )}
    </>
  )
  return { start, busy, dialogs, judge, judgeEdit, whyKept }
}
