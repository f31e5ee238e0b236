import { useQuery } from '@tanstack/react-query'
import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useDataProvider, useLocale, useTranslate } from 'ra-core'
import { type ReactNode, useRef } from 'react'
import { withValues } from '../../schema/text/errorMessages'
import { getField, getRecordLabel } from '../../schema/selectors/definition'
import { formatMoment } from '../../schema/text/format'
import type { AnyResource } from '../../schema/model/resource'
import { FieldCell } from '../fields/FieldCell'
import { ErrorMessage } from '../components/ErrorMessage'
import type { ConsoleDataProvider } from '../providers/data/consoleDataProvider'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { reviewMessages as words } from '../i18n/messages/reviewMessages'
import { Hero } from '../record/Hero'
import { SectionList } from '../show/SimpleShowLayout'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { ChangesSinceReview } from './ChangesSinceReview'
import type { PendingRecord } from './useQueue'
import { formatWaitingTime } from './waitingTime'
import { useServerTime } from '../components/hooks/useToday'
import { useOnChange } from '../components/hooks/useOnChange'

/** Changes since the last decision, for the version shown. */
export const useChanged = (resource: AnyResource, record: PendingRecord['record'] | undefined) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: [resource.name, 'changed', record?.id, record?.version],
    queryFn: ({ signal }) => provider.changed(resource.name, { id: String(record?.id), signal }),
    enabled: record !== undefined,
    retry: false,
  })
}
interface SubjectProps {
  readonly resource: AnyResource
  readonly record: PendingRecord['record']
  readonly since: string
  readonly tenant: string | undefined
  readonly changed: ReturnType<typeof useChanged>
  /** Whether the record was opened automatically or by a key. Focuses its heading. */
  readonly focused: boolean
  readonly buttons: ReactNode
}
/** Tenant of the record, its waiting time, and a link to its page. */
const Waiting = ({
  resource,
  record,
  since,
  tenant,
}: Pick<SubjectProps, 'resource' | 'record' | 'since' | 'tenant'>) => {
  const { config } = useConsoleConfig()
  const locale = useLocale()
  const label = useLabel()
  const createPath = useCreatePath()
  const now = useServerTime()
  const waited = record[since]
  return (
    <p className="quiet">
      {tenant && `${tenant} · `}
      {typeof waited === 'string' && (
        <>
          <time dateTime={waited} title={formatMoment(waited, config.zone)}>
            {withValues(label(words.waited), { time: formatWaitingTime(waited, locale, now) })}
          </time>
          {' · '}
        </>
      )}
      <LinkBase to={createPath({ resource: resource.name, type: 'show', id: record.id })}>{label(words.page)}</LinkBase>
    </p>
  )
}
/** Changes since the last review, or their skeleton. */
const ChangesState = ({ resource, changed }: Pick<SubjectProps, 'resource' | 'changed'>) => {
  const translate = useTranslate()
  if (changed.isPending)
    return (
      <div className="skeleton-row" aria-busy="true">
        <span className="skeleton-bar skeleton-name" />
        <span className="visually-hidden">{translate('console.loading')}</span>
      </div>
    )
  if (changed.error) return <ErrorMessage fault={changed.error} retry={() => void changed.refetch()} />
  return <ChangesSinceReview resource={resource} since={changed.data} />
}
/** Record under review: title, waiting time, pictures, fields, and recent changes. */
export const Subject = ({ resource, record, since, tenant, changed, focused, buttons }: SubjectProps) => {
  const label = useLabel()
  const context = useFieldTextContext()
  const heading = useRef<HTMLHeadingElement>(null)
  useOnChange(() => {
    heading.current?.closest('.review-subject')?.scrollTo(0, 0)
    if (focused) heading.current?.focus({ preventScroll: true })
  }, [record.id])
  const changes = changed.data?.changes ?? {}
  const was = (name: string): ReactNode =>
    changes[name] && (
      <div className="was">
        <span className="chip chip-orange">{label(words.changedMark)}</span> {label(words.was)}{' '}
        {FieldCell(getField(resource, name), changes[name][0], context)}
      </div>
    )
  return (
    <>
      <div className="review-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {getRecordLabel(resource, record)}
          </h2>
          <Waiting {...{ resource, record, since, tenant }} />
        </div>
        {buttons}
      </div>
      <div className="review-columns">
        <Hero key={record.id} resource={resource} record={record} />
        <div>
          <ChangesState resource={resource} changed={changed} />
          <SectionList resource={resource} record={record} renderExtra={was} unfolded={Object.keys(changes)} />
        </div>
      </div>
    </>
  )
}
/** Button for the previous or next record. */
export const StepButton = ({ word, sign, work }: { word: string; sign: string; work?: () => void }) => {
  const translate = useTranslate()
  return (
    <Button
      size="small"
      className="turn-button"
      aria-label={translate(word)}
      title={translate(word)}
      aria-disabled={!work}
      onClick={() => work?.()}
    >
      {sign}
    </Button>
  )
}
