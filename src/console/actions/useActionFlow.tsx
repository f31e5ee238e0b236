import { lazy, useState } from 'react'
import type { ActionPlacement } from '../../schema/model/action'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useConsoleConfig } from '../config/ConsoleContext'
import type { PendingAction, Settled } from './dialog/ActionDialog'
import { hasDialog } from './hasDialog'
import { actionsAt } from './recordCommands'
import { useAvailability } from './useAvailability'
import { useRunAction } from './useRunAction'
import { LazyOverlay } from '../components/LazyOverlay'

type Acted = PendingAction['record']
// Lazy, with their inputs and validation, which a list does not need at first.
const ActionDialog = lazy(() => import('./dialog/ActionDialog'))
const ChecklistDialog = lazy(() => import('./dialog/ChecklistDialog'))

/** Actions of the role in a place. */
export const useActionsAt = (resource: AnyResource, place: ActionPlacement) =>
  actionsAt(resource, [place], useConsoleConfig().me)

/**
 * Starts actions. Shows a checklist for missing requirements, or a dialog for params. `settled` is
 * called after success, or after a refusal without field errors.
 */
export const useActionFlow = (resource: AnyResource, settled?: Settled) => {
  const { judge, judgeEdit, whyKept } = useAvailability(resource)
  const { take, busy, busyId } = useRunAction(resource)
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
        <LazyOverlay>
          <ActionDialog resource={resource} pending={asked} close={() => setAsked(undefined)} settled={settled} />
        </LazyOverlay>
      )}
      {lacking && (
        <LazyOverlay>
          <ChecklistDialog resource={resource} pending={lacking} close={() => setLacking(undefined)} />
        </LazyOverlay>
      )}
    </>
  )
  return { start, busy, busyId, dialogs, judge, judgeEdit, whyKept }
}
