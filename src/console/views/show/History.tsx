import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/resource'
import { mallName } from '../../../schema/words'
import { formatMoment } from '../../../schema/format'
import type { HistoryLine, MallDataProvider } from '../../providers/dataProvider'
import { Changes, useActionWords } from './Changes'
import { Problem } from '../../parts/Problem'
import { Waiting } from '../../parts/Waiting'
import { useLabel, useShop } from '../../shopContext'
import { Section } from '../../parts/Section'

const Line = ({ resource, line }: { resource: AnyResource; line: HistoryLine }) => {
  const translate = useTranslate()
  const label = useLabel()
  const { config } = useShop()
  const words = useActionWords()
  return (
    <li>
      <strong>{words(resource, line.action)}</strong>
      <div className="quiet">
        <time dateTime={line.at}>{formatMoment(line.at, config.zone)}</time> ·{' '}
        {translate('console.by', { name: line.accountName || label(mallName) })}
      </div>
      <Changes resource={resource} action={line.action} changes={line.changes} />
    </li>
  )
}
/** What has happened to a record, newest first: who did what, and each field before and after. */
export const History = ({ resource, record }: { readonly resource: AnyResource; readonly record: Readonly<Record<string, unknown>> }) => {
  const provider = useDataProvider<MallDataProvider>()
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'history', record.id, record.version],
    queryFn: ({ signal }) => provider.history(resource.name, { id: String(record.id), signal }),
    retry: false,
  })
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
        {data?.data.map(line => (
          <Line key={line.id} resource={resource} line={line} />
        ))}
      </ol>
    </Section>
  )
}
