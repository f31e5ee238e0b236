import { Button, Tooltip } from '@mui/material'
import type { AnyResource } from '../../../schema/resource'
import { useLabel } from '../../shopContext'
import type { AskedAction } from './ActionDialog'
import { once } from '../../parts/gesture'
import { useActionFlow, useActionsAt } from './useActionFlow'

/** The buttons of a record's page: hidden by role, greyed with the reason by state. */
export const RecordActions = ({ resource, record }: { readonly resource: AnyResource; readonly record: AskedAction['record'] }) => {
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
              // Not `disabled`: that would take the focus from the button that was just pressed.
              aria-disabled={!open || busy}
              className={open && !busy ? undefined : 'greyed'}
              onClick={once(() => !busy && start(name, action, record))}
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
