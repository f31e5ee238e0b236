import {
  type ShowControllerProps,
  ShowBase,
  useRecordContext,
  useShowContext,
  useTranslate,
  LinkBase,
  useCreatePath,
} from 'ra-core'
import type { ReactNode } from 'react'
import { getActions } from '../../schema/selectors/definition'
import { roleIsIn, availabilityOf, canList, requirementsOf } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { isReturned } from '../../schema/rules/review'
import '../record/recordPage.css'
import { BackToList, PageHeader } from '../components/PageHeader'
import { RecordSkeleton } from '../components/RecordSkeleton'
import { Section } from '../components/Section'
import { useMissingRecord } from '../components/hooks/useMissingRecord'
import { useDefinition, useLabel, useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { Checklist } from '../actions/Checklist'
import { RecordActions } from '../actions/RecordActions'
import { StateReason } from '../record/StateReason'
import { StateChips } from '../record/StateChips'
import { useRecordTitle } from '../record/useRecordTitle'
import { RecordSummary } from '../record/summary/RecordSummary'
import { History, hasHistory } from '../record/history/History'
import { NoteBox } from './NoteBox'
import { ReferenceManyField } from './ReferenceManyField'
import { ShowSkeleton } from './ShowSkeleton'
import { SectionList } from './SimpleShowLayout'
import { Button } from '@mui/material'
import { usePrevNext } from './usePrevNext'

/** Links to the previous and next record of the list. */
const PrevNextButtons = ({ resource, id }: { readonly resource: AnyResource; readonly id: string }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const neighbours = usePrevNext(resource.name, id)
  if (!neighbours || (neighbours.previous === undefined && neighbours.next === undefined)) return null
  const link = (to: unknown, word: string, sign: string) => (
    <Button
      size="small"
      className="turn-button"
      {...(to === undefined
        ? { disabled: true }
        : { component: LinkBase, to: createPath({ resource: resource.name, type: 'show', id: String(to) }) })}
      aria-label={translate(word)}
      title={translate(word)}
    >
      {sign}
    </Button>
  )
  return (
    <span className="neighbours">
      {link(neighbours.previous, 'console.previousRecord', '‹')}
      {neighbours.place !== undefined && neighbours.total !== undefined && (
        <span className="quiet">
          {translate('console.placeIn', { place: neighbours.place, count: neighbours.total })}
        </span>
      )}
      {link(neighbours.next, 'console.nextRecord', '›')}
    </span>
  )
}

type Shown = Record<string, unknown> & { readonly id: string }

/** Checklists of available actions, and of those with missing requirements. */
const Checklists = ({ resource, record }: { resource: AnyResource; record: Shown }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  return (
    <>
      {getActions(resource)
        .filter(
          ([, action]) =>
            requirementsOf(resource, action, record).length > 0 &&
            roleIsIn(action.roles, me) &&
            ['ok', 'needs'].includes(availabilityOf(resource, action, record, me)),
        )
        .map(([name, action]) => (
          <Section key={name} heading={translate('console.checklist', { action: label(action.labels) })}>
            <Checklist resource={resource} action={action} record={record} returned={isReturned(resource, record)} />
          </Section>
        ))}
    </>
  )
}

const ShowContent = ({ resource, record }: { resource: AnyResource; record: Shown }) => {
  const { lead: Lead, below: Below, aside: Aside } = useViewOverrides(resource) ?? {}
  return (
    <>
      <StateReason resource={resource} record={record} />
      <div className="show-columns">
        <div>
          <RecordSummary key={record.id} resource={resource} record={record} />
          {Lead && <Lead record={record} />}
          <SectionList resource={resource} record={record} isSummarized />
          {Below && <Below record={record} />}
          <ReferenceManyField resource={resource} record={record} />
        </div>
        <div>
          <NoteBox key={record.id} resource={resource} record={record} />
          {Aside && <Aside record={record} />}
          <Checklists resource={resource} record={record} />
          {hasHistory(resource) && <History resource={resource} record={record} />}
          <ReferenceManyField resource={resource} record={record} isAside />
        </div>
      </div>
    </>
  )
}
/** Derived content of a record's page. */
const DeclaredContent = () => {
  const resource = useDefinition()
  const record = useRecordContext<Shown>()
  return record ? <ShowContent resource={resource} record={record} /> : null
}
const DefaultActions = ({ resource, record }: { readonly resource: AnyResource; readonly record?: Shown }) => {
  const { me } = useConsoleConfig()
  const Bar = useViewOverrides(resource)?.bar
  return (
    <>
      {record && (
        <div className="record-tools">
          <RecordActions resource={resource} record={record}>
            {Bar && <Bar record={record} />}
          </RecordActions>
        </div>
      )}
      {record && <PrevNextButtons key={record.id} resource={resource} id={record.id} />}
      {canList(resource, me) && <BackToList resource={resource} />}
    </>
  )
}
/** Replaceable parts of the page. `false` omits a part. */
interface ShowParts {
  /** Beside the heading. Default: the actions of the record. */
  readonly actions?: ReactNode
  /** Beside the content. */
  readonly aside?: ReactNode
  /** Default: the derived content. */
  readonly children?: ReactNode
  /** Default: the record's title. */
  readonly title?: string
}
export interface ShowProps extends ShowParts, Pick<ShowControllerProps, 'id' | 'queryOptions'> {}
const Body = ({ actions, aside, children = <DeclaredContent />, title }: ShowParts) => {
  const resource = useDefinition()
  const { record, error, refetch } = useShowContext<Shown>()
  const name = useRecordTitle(resource, record)
  return (
    <>
      <PageHeader title={title ?? name} beside={record && <StateChips resource={resource} record={record} />}>
        {actions === undefined ? <DefaultActions resource={resource} record={record} /> : actions}
      </PageHeader>
      {!record && (
        <RecordSkeleton fault={error} retry={() => void refetch()}>
          <ShowSkeleton resource={resource} />
        </RecordSkeleton>
      )}
      {record && !aside && children}
      {record && aside && (
        <div className="show-columns">
          <div>{children}</div>
          <div>{aside}</div>
        </div>
      )}
    </>
  )
}
/**
 * Page of a record: pictures, next step, fields in sections, checklists and history. Needs a
 * resource context.
 *
 * @example
 * <Show><SimpleShowLayout><FieldValue source="name" /></SimpleShowLayout></Show>
 */
export const Show = ({ id, queryOptions, ...parts }: ShowProps) => {
  const onMissing = useMissingRecord(useDefinition())
  return (
    <ShowBase id={id} queryOptions={{ onError: onMissing, ...queryOptions }}>
      <Body {...parts} />
    </ShowBase>
  )
}
