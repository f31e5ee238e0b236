import { Button, Tooltip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { roleIsIn } from '../../schema/rules/availability'
import { consequencesOf } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import type { Reviewing } from '../../schema/rules/review'
import { once } from '../components/dom/gestures'
import { stayAtFoot } from '../components/dom/stickToBottom'
import { useShortcuts } from '../providers/router/useShortcuts'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { useActionFlow } from '../actions/useActionFlow'
import { StepButton } from './ReviewedRecord'
import type { Queue } from './useQueue'

interface DecideProps {
  readonly resource: AnyResource
  readonly review: Reviewing
  readonly queue: Queue
  readonly go: (at: number) => void
  /** Called when a record has been decided on, and the next one comes. */
  readonly decided: () => void
  /** Whether it is known by now what is decided on. */
  readonly ready: boolean
}
/** The two decisions on what is looked at, and the ways to what is before and behind it: by buttons and by A, R, J and K. */
export const DecisionButtons = ({ resource, review, queue, go, decided, ready }: DecideProps) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const { start, busyId, dialogs, judge } = useActionFlow(resource, (record, completed) => {
    if (!completed) return void queue.silence(String(record.id))
    decided()
    queue.drop(String(record.id))
  })
  const record = queue.here?.record
  // A decision on its way holds up its own record alone: another may have come meanwhile.
  const busy = record !== undefined && busyId === record.id
  const ways = (['approve', 'reject'] as const)
    .map(way => ({ way, name: review[way][0], action: review[way][1] }))
    .filter(({ action }) => roleIsIn(action.roles, me))
  const decide = ({ name, action }: (typeof ways)[number]) => record && ready && !busy && start(name, action, record)
  useShortcuts([
    ...ways.map(each => ({ keys: each.way === 'approve' ? 'a' : 'r', work: () => decide(each) })),
    { keys: 'j', work: () => go(queue.at + 1) },
    { keys: 'k', work: () => go(queue.at - 1) },
  ])
  if (!record) return null
  return (
    <div className="review-buttons" ref={stayAtFoot}>
      <StepButton word="console.previousRecord" sign="‹" work={queue.at > 0 ? () => go(queue.at - 1) : undefined} />
      <span className="quiet">
        {translate('console.placeIn', {
          place: queue.at + 1,
          count: queue.isMore ? translate('console.moreThan', { count: queue.total }) : queue.total,
        })}
      </span>
      <StepButton
        word="console.nextRecord"
        sign="›"
        work={queue.at < queue.waiting.length - 1 ? () => go(queue.at + 1) : undefined}
      />
      {ways.map(each => {
        const { verdict, reason } = judge(each.action, record)
        const closed = busy || !ready || (verdict !== 'ok' && verdict !== 'needs')
        return (
          <Tooltip
            key={each.name}
            title={reason || label(consequencesOf(resource, each.action, [record]))}
            describeChild
          >
            <Button
              variant={each.way === 'approve' ? 'contained' : 'outlined'}
              color={each.way === 'reject' ? 'error' : 'primary'}
              // Not `disabled`: that would take the focus from the button that was just pressed.
              aria-disabled={closed}
              className={closed ? 'greyed' : undefined}
              aria-keyshortcuts={each.way === 'approve' ? 'a' : 'r'}
              onClick={once(() => void decide(each))}
            >
              {label(each.action.labels)}{' '}
              <span className="key" aria-hidden="true">
                {each.way === 'approve' ? 'A' : 'R'}
              </span>
            </Button>
          </Tooltip>
        )
      })}
      {dialogs}
    </div>
  )
}
