import { Button, Card, CardContent } from '@mui/material'
import { LinkBase, ReferenceManyFieldBase, useCreatePath, useListContext, useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { columnsOf, fieldOf, partsOf, sortOf } from '../../schema/selectors/definition'
import { may, seesField } from '../../schema/rules/availability'
import { createLabels, inSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { cell } from '../fields/FieldCell'
import { Problem } from '../components/ErrorMessage'
import { useDeclaration, useLabel, useOverrides, useShop } from '../config/ConsoleContext'
import { Pager } from '../list/Pagination'
import { useCellContext } from '../components/hooks/useFieldTextContext'

type Shown = Readonly<Record<string, unknown>> & { readonly id: string }
interface PartProps {
  readonly part: AnyResource
  /** The reference to the whole, which stands above and need not stand in each row. */
  readonly via: string
}

const Rows = ({ part, via }: PartProps) => {
  const { me } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  const createPath = useCreatePath()
  const context = useCellContext()
  const { column: overrides } = useOverrides(part) ?? {}
  const { data = [], total, isPending, error, refetch } = useListContext<Shown>()
  const columns = columnsOf(part).filter(name => name !== via && seesField(part, name, me))
  if (error) return <Problem fault={error} retry={() => void refetch()} />
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
                  {label(fieldOf(part, name).labels)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(record => (
              <tr key={record.id}>
                {columns.map((name, index) => {
                  const Override = overrides?.[name]
                  const content = Override ? (
                    <Override record={record} />
                  ) : (
                    cell(fieldOf(part, name), record[name], context)
                  )
                  return (
                    <td key={name} data-label={label(fieldOf(part, name).labels)}>
                      {index === 0 ? (
                        <LinkBase to={createPath({ resource: part.name, type: 'show', id: record.id })}>
                          {content}
                        </LinkBase>
                      ) : (
                        content
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager />
    </>
  )
}
interface PartOfProps {
  readonly name: string
  readonly via: string
  readonly record: Shown
}
const Part = ({ name, via, record }: PartOfProps) => {
  const part = useDeclaration(name)
  const { me } = useShop()
  const label = useLabel()
  const createPath = useCreatePath()
  return (
    <Card variant="outlined" component="section" className="form-section" aria-label={label(part.labels)}>
      <CardContent>
        <h2>{label(part.labels)}</h2>
        <ReferenceManyFieldBase
          reference={part.name}
          target={via}
          record={record}
          perPage={10}
          sort={sortOf(part)}
          storeKey={`${part.name}.${record.id}.parts`}
        >
          <Rows part={part} via={via} />
        </ReferenceManyFieldBase>
        {may(part, 'create', me) && (
          <Button
            size="small"
            component={LinkBase}
            to={createPath({ resource: part.name, type: 'create' })}
            state={{ record: { [via]: record.id } }}
          >
            {label(createLabels(part))}
          </Button>
        )}
      </CardContent>
    </Card>
  )
}
/** What a record consists of besides its own fields: a list of each resource that is part of it. */
export const Parts = ({ resource, record }: { readonly resource: AnyResource; readonly record: Shown }) => {
  const { me, resources } = useShop()
  return (
    <>
      {partsOf(resource, resources)
        .filter(({ part }) => may(part, 'read', me))
        .map(({ part, via }) => (
          <Suspense key={part.name}>
            <Part name={part.name} via={via} record={record} />
          </Suspense>
        ))}
    </>
  )
}
