import { Button, Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { fieldOf } from '../../schema/derive'
import type { AnyResource } from '../../schema/resource'
import { formatMoment } from '../format'
import { cell } from '../kinds/cells'
import type { HistoryLine, MallDataProvider } from '../providers/dataProvider'
import { useLabel } from '../shopContext'
import { Problem } from './Problem'
import { useCellContext } from './useCellContext'

const FEW = 3
const stock: Readonly<Record<string, string>> = { create: 'console.created', edit: 'console.edited', remove: 'console.removed' }

const Line = ({ resource, line }: { resource: AnyResource; line: HistoryLine }) => {
  const translate = useTranslate()
  const label = useLabel()
  const context = useCellContext()
  const [all, setAll] = useState(false)
  const action = resource.definition.actions?.[line.action]
  const changes = line.action === 'create' ? [] : Object.entries(line.changes).filter(([name]) => name in resource.fields)
  return (
    <li>
      <strong>{action ? label(action.labels) : translate(stock[line.action] ?? line.action)}</strong>
      <div className="quiet">
        <time dateTime={line.at}>{formatMoment(line.at)}</time> ·{' '}
        {translate('console.by', { name: line.accountName ?? translate('console.system') })}
      </div>
      {changes.slice(0, all ? undefined : FEW).map(([name, [before, after]]) => (
        <div key={name} className="change">
          {label(fieldOf(resource, name).labels)}：{cell(fieldOf(resource, name), before, context)} →{' '}
          {cell(fieldOf(resource, name), after, context)}
        </div>
      ))}
      {changes.length > FEW && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          +{changes.length - FEW}
        </Button>
      )}
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
  })
  return (
    <Card variant="outlined" component="section" className="form-section" aria-label={translate('console.history')}>
      <CardContent>
        <h2>{translate('console.history')}</h2>
        {error ? (
          <Problem fault={error} retry={() => void refetch()} />
        ) : data && data.data.length === 0 ? (
          <p>{translate('console.historyEmpty')}</p>
        ) : null}
        <ol className="history">
          {data?.data.map(line => (
            <Line key={line.id} resource={resource} line={line} />
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}
