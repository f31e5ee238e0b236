import { Button, Tooltip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { roleIsIn } from '../../schema/rules/availability'
import { consequencesOf } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import type { Reviewing } from '../../schema/rules/review'
import { once } from '../components/dom/gestures'
import { stickToBottom } from '../components/dom/stickToBottom'
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
  /** Called after a decision, before the next record. */
  readonly decided: () => void
  /** Whether the changes since the last decision are loaded. */
  readonly ready: boolean
}
interface WayProps {
  readonly label: string
  readonly isApproval: boolean
  /** Consequences of the decision, or why it is unavailable. */
  readonly title: string
  readonly closed: boolean
  readonly decide: () => void
}
/** Button of a decision, with its shortcut. */
const DecisionButton = ({ label, isApproval, title, closed, decide }: WayProps) => (
  <Tooltip title={title} describeChild>
    <Button
      variant={isApproval ? 'contained' : 'outlined'}
      color={isApproval ? 'primary' : 'error'}
      // Not `disabled`: a disabled button loses the focus it got when pressed.
      aria-disabled={closed}
      className={closed ? 'greyed' : undefined}
      aria-keyshortcuts={isApproval ? 'a' : 'r'}
      onClick={once(decide)}
    >
      {label}{' '}
      <span className="key" aria-hidden="true">
        {isApproval ? 'A' : 'R'}
      </span>
    </Button>
  </Tooltip>
)
/** Position in the queue, and buttons for the previous and next record. */
const Steps = ({ queue, go }: Pick<DecideProps, 'queue' | 'go'>) => {
  const translate = useTranslate()
  const { at, total, isMore, waiting } = queue
  return (
    <>
      <StepButton word="console.previousRecord" sign="‹" work={at > 0 ? () => go(at - 1) : undefined} />
      <span className="quiet">
        {translate('console.placeIn', {
          place: at + 1,
          count: isMore ? translate('console.moreThan', { count: total }) : total,
        })}
      </span>
      <StepButton word="console.nextRecord" sign="›" work={at < waiting.length - 1 ? () => go(at + 1) : undefined} />
    </>
  )
}
/** Buttons of a review: two decisions, previous and next record. Shortcuts are A, R, J and K. */
export const DecisionButtons = ({ resource, review, queue, go, decided, ready }: DecideProps) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const { start, busyId, dialogs, judge } = useActionFlow(resource, (record, completed) => {
    if (!completed) return void queue.silence(String(record.id))
    decided()
    queue.drop(String(record.id))
  })
  const record = queue.here?.record
  // A running decision blocks its own record only: another one may be shown already.
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
    <div className="review-buttons" ref={stickToBottom}>
      <Steps queue={queue} go={go} />
      {ways.map(each => {
        const { verdict, reason } = judge(each.action, record)
        const closed = busy || !ready || (verdict !== 'ok' && verdict !== 'needs')
        return (
          <DecisionButton
            key={each.name}
            label={label(each.action.labels)}
            isApproval={each.way === 'approve'}
            title={reason || label(consequencesOf(resource, each.action, [record]))}
            closed={closed}
            decide={() => void decide(each)}
          />
        )
      })}
      {dialogs}
    </div>
  )
}
