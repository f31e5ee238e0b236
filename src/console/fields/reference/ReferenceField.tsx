import { LinkBase, useCreatePath, useGetManyAggregate, useTranslate } from 'ra-core'
import type { MouseEvent } from 'react'
import { getTitleField } from '../../../schema/selectors/definition'
import { useManifest } from '../../config/ConsoleContext'

/** Link to a record by its title. All references of a page share one call. */
export const ReferenceField = ({ to, id }: { readonly to: string; readonly id: string }) => {
  const target = useManifest(to)
  const createPath = useCreatePath()
  const translate = useTranslate()
  const { data, error } = useGetManyAggregate(to, { ids: [id] })
  const record = data?.[0]
  if (error && !data) return <span className="nothing">{translate('console.loadFailed')}</span>
  if (!data) return <span className="nothing">…</span>
  if (!record) return <span className="nothing">—</span>
  return (
    <LinkBase
      to={createPath({ resource: to, type: 'show', id })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {String(record[getTitleField(target)] ?? id)}
    </LinkBase>
  )
}
