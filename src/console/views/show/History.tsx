import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/resource'
import { mallName } from '../../../schema/words'
import { formatMoment } from '../../../schema/format'
import type { HistoryLine } from '../../providers/dataProvider'
import { Changes, useActionWords } from './Changes'
import { Problem } from '../../parts/Problem'
import { Waiting } from '../../parts/Waiting'
import { useLabel, useShop } from '../../shopContext'
import { Section } from '../../parts/Section'
import { useHistory } from './useHistory'

/** How many lines tell what happened last. */
const FEW = 3
/** What only the mall writes has no story of its own. */
export const keepsHistory = ({ definition }: AnyResource): boolean =>
  definition.calls !== 'rest' && !definition.shared && definition.table !== 'audit'

const Line = ({ resource, line }: { resource: AnyResource; line: HistoryLine }) => {
  const translate = useTranslate()
  const label = useLabel()
  const { config } = useShop()
  const words = useActionWords()
  const name = line.accountName || label(mallName)
  const role = line.role ? config.roles[line.role] : undefined
  return (
    <li>
      <strong>{words(resource, line.action)}</strong>
      <div className="quiet">
        <time dateTime={line.at}>{formatMoment(line.at, config.zone)}</time> ·{' '}
        {translate('console.by', {
          name: role ? translate('console.withReason', { name, reason: label(role) }) : name,
        })}
        {line.username && ` (${line.username})`}
      </div>
      <Changes resource={resource} action={line.action} changes={line.changes} />
    </li>
  )
}
/** What has happened to a record, newest first: who did what, and each field before and after. */
export const History = ({
  resource,
  record,
  few = false,
}: {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
  /** Only what happened last. */
  readonly few?: boolean
}) => {
  const translate = useTranslate()
  const { data, error, refetch } = useHistory(resource, record)
  return (
    <Section heading={translate('console.history')}>
      {error ? (
        <Problem fault={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.data.length === 0 ? (
        <p>{translate('console.historyEmpty')}</p>
      ) : null}
      <ol className="history">
        {data?.data.slice(0, few ? FEW : undefined).map(line => (
          <Line key={line.id} resource={resource} line={line} />
        ))}
      </ol>
    </Section>
  )
}
