import { Button } from '@mui/material'
import { LinkBase, ReferenceManyFieldBase, useCreatePath, useListContext, useTranslate } from 'ra-core'
import { type ReactNode, Suspense } from 'react'
import { getColumns, getField, getChildResources, getDefaultSort } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import { isAllowed, canSeeField } from '../../schema/rules/availability'
import { createLabels, inSentence } from '../../schema/labels/labels'
import type { ViewCounter } from '../../schema/model/declaration/publicRecords'
import type { AnyResource } from '../../schema/model/resource'
import { FieldCell } from '../fields/FieldCell'
import { DAYS, DayColumns } from '../components/DayColumns'
import { ErrorMessage } from '../components/ErrorMessage'
import { Section } from '../components/Section'
import { useDefinition, useLabel, useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { Pagination } from '../list/Pagination'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { insideLink } from '../i18n/fieldTextContext'

type Shown = Readonly<Record<string, unknown>> & { readonly id: string }
/** Rows of a page. Fewer need no pager. */
const PER_PAGE = 10
/** Most columns of a list that has room beside the record. */
const NARROW = 3
interface ManyProps {
  readonly resource: AnyResource
  readonly record: Shown
  /** Whether to show the narrow lists, for the side, instead of the wide ones. */
  readonly isAside?: boolean
}
interface PartProps extends ManyProps {
  readonly part: AnyResource
  /** Reference field to the parent, which the rows omit. */
  readonly via: string
  /** Fields of daily views, which are drawn as columns. Their table is collapsed. */
  readonly counter?: ViewCounter | undefined
}

interface CellProps extends Pick<PartProps, 'part'> {
  readonly name: string
  readonly record: Shown
  readonly isFirst: boolean
}
/** Value of a child record. The first value links to the child's page. */
const Cell = ({ part, name, record, isFirst }: CellProps) => {
  const label = useLabel()
  const createPath = useCreatePath()
  const context = useFieldTextContext()
  const Override = useViewOverrides(part)?.column?.[name]
  const field = getField(part, name)
  // Links and buttons cannot be nested in another link.
  const isLink = isFirst && traitsOf(field).names === undefined
  const content = Override ? (
    <Override record={record} />
  ) : (
    FieldCell(field, record[name], isLink ? insideLink(context) : context)
  )
  return (
    <td data-label={label(field.labels)}>
      {isLink ? (
        <LinkBase to={createPath({ resource: part.name, type: 'show', id: record.id })}>{content}</LinkBase>
      ) : (
        content
      )}
    </td>
  )
}
const useColumns = (part: AnyResource, via: string) => {
  const { me } = useConsoleConfig()
  return getColumns(part).filter(name => name !== via && canSeeField(part, name, me))
}
const Rows = ({ part, via, counter }: PartProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const { data = [], total, isPending, error, refetch } = useListContext<Shown>()
  const columns = useColumns(part, via)
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  if (isPending) return <p aria-busy="true" />
  if (total === 0) return <p>{translate('console.emptyTitle', { name: inSentence(label(part.labels)) })}</p>
  return (
    <>
      <div className="table-frame">
        <table className="records parts">
          <thead>
            <tr>
              {columns.map(name => (
                <th key={name} scope="col" title={label(getField(part, name).options.help)}>
                  {label(getField(part, name).labels)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(record => (
              <tr key={record.id}>
                {columns.map((name, index) => (
                  <Cell key={name} part={part} name={name} record={record} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(total ?? 0) > PER_PAGE && !counter && <Pagination />}
    </>
  )
}
/** Daily views as columns, with their table collapsed. */
const FoldedViews = ({ views, children }: { views: Map<string, number>; children: ReactNode }) => (
  <>
    <DayColumns counts={views} />
    <details>
      <summary>{useTranslate()('console.asTable')}</summary>
      {children}
    </details>
  </>
)
/** List of a child resource. Omitted while it has no records, unless one can be added. */
const Part = (props: PartProps) => {
  const { part, via, record, counter } = props
  const { me } = useConsoleConfig()
  const label = useLabel()
  const createPath = useCreatePath()
  const { data = [], total, error } = useListContext<Shown>()
  const canCreate = isAllowed(part, 'create', me)
  if (!total && !error && !canCreate) return null
  const views = counter && new Map(data.map(each => [String(each[counter.day]), Number(each[counter.views])]))
  const rows = <Rows {...props} />
  const list = (
    <Section heading={label(part.labels)}>
      {views ? <FoldedViews views={views}>{rows}</FoldedViews> : rows}
      {canCreate && (
        <Button
          size="small"
          component={LinkBase}
          to={createPath({ resource: part.name, type: 'create' })}
          state={{ record: { [via]: record.id } }}
        >
          {label(createLabels(part))}
        </Button>
      )}
    </Section>
  )
  if (!part.definition.list?.folded) return list
  return (
    <details className="more-facts folded-part">
      <summary>{label(part.labels)}</summary>
      {list}
    </details>
  )
}
const PartOf = ({ name, ...props }: Omit<PartProps, 'part'> & { readonly name: string }) => {
  const { via, record, isAside = false } = props
  const part = useDefinition(name)
  const { viewCounter } = props.resource.definition.publicListing ?? {}
  const counter = viewCounter?.in === name ? viewCounter : undefined
  if (useColumns(part, via).length <= NARROW !== isAside) return null
  return (
    <ReferenceManyFieldBase
      reference={name}
      target={via}
      record={record}
      perPage={counter ? DAYS : PER_PAGE}
      sort={getDefaultSort(part)}
      storeKey={`${name}.${record.id}.parts`}
    >
      <Part {...props} part={part} counter={counter} />
    </ReferenceManyFieldBase>
  )
}
/** Lists of a record's child resources: the wide ones below it, or the narrow ones beside it. */
export const ReferenceManyField = (props: ManyProps) => {
  const { me, resources } = useConsoleConfig()
  return getChildResources(props.resource, resources)
    .filter(({ part }) => isAllowed(part, 'read', me))
    .map(({ part: { name }, via }) => (
      <Suspense key={name}>
        <PartOf {...props} name={name} via={via} />
      </Suspense>
    ))
}
