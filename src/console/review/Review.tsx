import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { withValues } from '../../schema/text/errorMessages'
import { canList } from '../../schema/rules/availability'
import { inSentence, reviewLabels } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { reviewOf, type Reviewing } from '../../schema/rules/review'
import { PageHeader } from '../components/PageHeader'
import { ErrorMessage } from '../components/ErrorMessage'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { useDefinition, useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { reviewMessages as words } from '../i18n/messages/reviewMessages'
import { EmptyFrame } from '../list/Empty'
import { ListSkeleton } from '../list/table/ListSkeleton'
import { DecisionButtons } from './DecisionButtons'
import { QueueList } from './QueueList'
import { Subject, useChanged } from './ReviewedRecord'
import { type Queue, useQueue } from './useQueue'
import '../record/recordPage.css'
import '../theme/review.css'

interface FilterProps {
  readonly queue: Queue
  readonly tenant: string | undefined
  readonly change: (tenant: string | undefined) => void
}
/** Filter by tenant. */
const TenantFilter = ({ queue, tenant, change }: FilterProps) => {
  const { config } = useConsoleConfig()
  const label = useLabel()
  const id = useId()
  if (queue.tenants.length < 2 && tenant === undefined) return null
  return (
    <div className="filter">
      <label htmlFor={id}>{label(config.tenant)}</label>
      <select id={id} value={tenant ?? ''} onChange={event => change(event.target.value || undefined)}>
        <option value="">{label(words.every)}</option>
        {queue.tenants.map(({ id: each, name, waiting }) => (
          <option key={each} value={each}>
            {name} ({waiting})
          </option>
        ))}
      </select>
    </div>
  )
}
interface EmptyProps {
  readonly resource: AnyResource
  readonly tenant: string | undefined
  readonly everyone: () => void
}
/** Placeholder of an empty queue. */
const NothingWaits = ({ resource, tenant, everyone }: EmptyProps) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const createPath = useCreatePath()
  const name = inSentence(label(resource.labels))
  const fillText = (text: string) => withValues(text, { name, tenant })
  return (
    <EmptyFrame title={fillText(label(tenant === undefined ? words.none : words.noneOf))}>
      <p>{label(words.noneLead)}</p>
      {tenant !== undefined ? (
        <Button variant="outlined" onClick={everyone}>
          {label(words.showEvery)}
        </Button>
      ) : (
        canList(resource, me) && (
          <Button variant="outlined" component={LinkBase} to={createPath({ resource: resource.name, type: 'list' })}>
            {fillText(label(words.toList))}
          </Button>
        )
      )}
    </EmptyFrame>
  )
}

/** Queue and record under review. On narrow screens the queue opens over the record. */
const ReviewWorkspace = ({ resource, review, queue }: { resource: AnyResource; review: Reviewing; queue: Queue }) => {
  const label = useLabel()
  const [open, setOpen] = useState(false)
  // Initially the page's heading has the focus. Later the record's heading, after a key, a button
  // or a decision.
  const [moved, setMoved] = useState(false)
  const { here } = queue
  const changed = useChanged(resource, here?.record)
  const go = (at: number, toHeading = true) => {
    setMoved(toHeading)
    queue.go(at)
  }
  const chooseRow = (at: number) => {
    setOpen(false)
    go(at)
  }
  if (!here) return null
  const tenant = queue.tenants.find(({ id }) => id === here.tenant)?.name
  const decided = () => setMoved(true)
  const buttons = <DecisionButtons {...{ resource, review, queue, go, decided }} ready={!changed.isPending} />
  const { since } = review
  return (
    <div className={open ? 'review open' : 'review'}>
      <Button
        className="queue-button"
        size="small"
        variant="outlined"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label(words.openQueue)} ({queue.total})
      </Button>
      <QueueList {...{ resource, queue, since }} choose={chooseRow} step={at => go(at, false)} />
      <section className="review-subject" aria-label={label(words.openQueue)}>
        <Subject {...{ resource, since, tenant, changed, buttons }} record={here.record} focused={moved} />
      </section>
    </div>
  )
}
const Content = ({ resource, review }: { readonly resource: AnyResource; readonly review: Reviewing }) => {
  const label = useLabel()
  const translate = useTranslate()
  const [tenant, setTenant] = useState<string>()
  const [name, setName] = useState<string>()
  const queue = useQueue(resource, tenant)
  const title = label(reviewLabels(resource))
  usePageTitle(title)
  const count = queue.isMore ? translate('console.moreThan', { count: queue.total }) : queue.total
  const choose = (id: string | undefined) => {
    setName(queue.tenants.find(each => each.id === id)?.name)
    setTenant(id)
  }
  return (
    <div className="list-page review-page">
      <PageHeader title={title} beside={queue.data && <span className="list-count">{count}</span>}>
        <TenantFilter queue={queue} tenant={tenant} change={choose} />
      </PageHeader>
      {queue.error ? (
        <ErrorMessage fault={queue.error} retry={() => void queue.refetch()} />
      ) : queue.isPending ? (
        <ListSkeleton photos />
      ) : queue.here ? (
        <ReviewWorkspace resource={resource} review={review} queue={queue} />
      ) : (
        <NothingWaits resource={resource} tenant={name} everyone={() => choose(undefined)} />
      )}
    </div>
  )
}
/** Review of a resource: pending records one by one, with changes since the last decision. */
export const Review = () => {
  const resource = useDefinition()
  const review = reviewOf(resource)
  return review && <Content key={resource.name} resource={resource} review={review} />
}
