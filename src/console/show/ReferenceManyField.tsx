import { Button } from '@mui/material'
import { LinkBase, ReferenceManyFieldBase, useCreatePath, useListContext, useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { getColumns, getField, getChildResources, getDefaultSort } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import { isAllowed, canSeeField } from '../../schema/rules/availability'
import { createLabels, inSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { FieldCell } from '../fields/FieldCell'
import { ErrorMessage } from '../components/ErrorMessage'
import { Section } from '../components/Section'
import { useDefinition, useLabel, useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { Pagination } from '../list/Pagination'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { insideLink } from '../i18n/fieldTextContext'

type Shown = Readonly<Record<string, unknown>> & { readonly id: string }
/** Rows of a page. Fewer need no pager. */
const PER_PAGE = 10
interface PartProps {
  readonly part: AnyResource
  /** Reference field to the parent, which the rows omit. */
  readonly via: string
}

interface CellProps {
  readonly part: AnyResource
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
const Rows = ({ part, via }: PartProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const { data = [], total, isPending, error, refetch } = useListContext<Shown>()
  const columns = getColumns(part).filter(name => name !== via && canSeeField(part, name, me))
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
                <th key={name} scope="col">
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
      {(total ?? 0) > PER_PAGE && <Pagination />}
    </>
  )
}
type PartOfProps = Pick<PartProps, 'via'> & { readonly name: string; readonly record: Shown }
const Part = ({ name, via, record }: PartOfProps) => {
  const part = useDefinition(name)
  const { me } = useConsoleConfig()
  const label = useLabel()
  const createPath = useCreatePath()
  const list = (
    <Section heading={label(part.labels)}>
      <ReferenceManyFieldBase
        reference={part.name}
        target={via}
        record={record}
        perPage={PER_PAGE}
        sort={getDefaultSort(part)}
        storeKey={`${part.name}.${record.id}.parts`}
      >
        <Rows part={part} via={via} />
      </ReferenceManyFieldBase>
      {isAllowed(part, 'create', me) && (
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
/** Lists of a record's child resources. */
export const ReferenceManyField = ({ resource, record }: { resource: AnyResource; record: Shown }) => {
  const { me, resources } = useConsoleConfig()
  return (
    <>
      {getChildResources(resource, resources)
        .filter(({ part }) => isAllowed(part, 'read', me))
        .map(({ part, via }) => (
          <Suspense key={part.name}>
            <Part name={part.name} via={via} record={record} />
          </Suspense>
        ))}
    </>
  )
}
