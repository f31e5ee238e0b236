import {
  LinkBase,
  RecordContextProvider,
  ResourceContextProvider,
  useCreatePath,
  useGetManyAggregate,
  useTranslate,
} from 'ra-core'
import type { MouseEvent, ReactNode } from 'react'
import { getTitleField } from '../../../schema/selectors/definition'
import { isAllowed } from '../../../schema/rules/availability'
import { useConsoleConfig, useManifest } from '../../config/ConsoleContext'

interface RecordLinkProps {
  /** Name of the record's resource. */
  readonly to: string
  readonly id: string
  readonly link?: 'show' | 'edit' | false
  /** Default: the record's title. */
  readonly children?: ReactNode
  /** Shown where the record is gone, or not for the reader. Default: a dash. */
  readonly missing?: ReactNode
}
/** Link to a record by its title. All references of a page share one call. */
export const RecordLink = ({ to, id, link = 'show', children, missing }: RecordLinkProps) => {
  const target = useManifest(to)
  const createPath = useCreatePath()
  const translate = useTranslate()
  const { me } = useConsoleConfig()
  const mayRead = isAllowed(target, 'read', me)
  const { data, error } = useGetManyAggregate(to, { ids: [id] }, { enabled: mayRead })
  const record = data?.[0]
  if (error && !data) return <span className="nothing">{translate('console.loadFailed')}</span>
  if (!data && mayRead) return <span className="nothing">…</span>
  if (!record) return missing || <span className="nothing">—</span>
  const content =
    children === undefined ? (
      String(record[getTitleField(target)] ?? id)
    ) : (
      <ResourceContextProvider value={to}>
        <RecordContextProvider value={record}>{children}</RecordContextProvider>
      </ResourceContextProvider>
    )
  if (link === false) return content
  return (
    <LinkBase
      to={createPath({ resource: to, type: link, id })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {content}
    </LinkBase>
  )
}
