import { useLocale, useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import { withValues } from '../../schema/text/errorMessages'
import { getImageFields, getRecordLabel } from '../../schema/selectors/definition'
import { canSeeField } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { thumbnailOf } from '../providers/api/upload'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { reviewMessages as words } from '../i18n/messages/reviewMessages'
import type { Queue } from './useQueue'
import { formatWaitingTime } from './waitingTime'
import { useServerTime } from '../components/hooks/useToday'

/** First visible picture of a record. */
const usePhoto = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const names = getImageFields(resource).filter(name => canSeeField(resource, name, me))
  return {
    has: names.length > 0,
    of: (record: Readonly<Record<string, unknown>>) =>
      names.flatMap(name => [record[name] ?? []].flat()).find(url => typeof url === 'string' && url !== ''),
  }
}
interface QueueProps {
  readonly resource: AnyResource
  readonly queue: Queue
  readonly since: string
  /** Called when a row is clicked. */
  readonly choose: (at: number) => void
  /** Called when an arrow key selects a row. The focus stays in the list. */
  readonly step: (at: number) => void
}
interface RowProps extends Pick<QueueProps, 'resource' | 'since'> {
  readonly record: Queue['waiting'][number]['record']
  readonly tenant: string | undefined
  readonly isCurrent: boolean
  readonly now: Parameters<typeof formatWaitingTime>[2]
  readonly choose: () => void
}
const QueueRow = ({ resource, since, record, tenant, isCurrent, now, choose }: RowProps) => {
  const locale = useLocale()
  const label = useLabel()
  const photo = usePhoto(resource)
  const url = photo.of(record)
  return (
    <li>
      <button
        type="button"
        className="queue-row"
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={choose}
      >
        {photo.has &&
          (typeof url === 'string' ? (
            <img className="thumb" src={thumbnailOf(url)} alt="" loading="lazy" />
          ) : (
            <span className="thumb" />
          ))}
        <span className="queue-name">{getRecordLabel(resource, record)}</span>
        {record[since] && (
          <span className="quiet">
            <span className="visually-hidden">{withValues(label(words.waited), {})} </span>
            {formatWaitingTime(String(record[since]), locale, now)}
          </span>
        )}
        {tenant !== undefined && <span className="quiet queue-tenant">{tenant}</span>}
      </button>
    </li>
  )
}
/** Review queue: picture, title, tenant and waiting time. Arrow keys move between rows. */
export const QueueList = ({ resource, queue, since, choose, step: goTo }: QueueProps) => {
  const now = useServerTime()
  const label = useLabel()
  const translate = useTranslate()
  const names = new Map(queue.tenants.map(({ id, name }) => [id, name]))
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const to = Math.max(0, Math.min(queue.at + step, queue.waiting.length - 1))
    goTo(to)
    event.currentTarget.querySelectorAll<HTMLElement>('.queue-row')[to]?.focus()
  }
  return (
    <nav className="queue" aria-label={label(words.queue)} onKeyDown={move}>
      <ol>
        {queue.waiting.map(({ record, tenant }, index) => (
          <QueueRow
            key={record.id}
            {...{ resource, since, record, now }}
            tenant={names.get(tenant ?? '')}
            isCurrent={index === queue.at}
            choose={() => choose(index)}
          />
        ))}
      </ol>
      {queue.hasNextPage && (
        <button type="button" className="queue-more" onClick={queue.fetchNextPage}>
          {translate('console.messagesMore')}
        </button>
      )}
    </nav>
  )
}
