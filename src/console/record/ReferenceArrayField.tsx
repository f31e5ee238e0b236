import { LinkBase, useCreatePath, useGetManyAggregate, useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { getImageFields, getRecordLabel } from '../../schema/selectors/definition'
import { isAllowed } from '../../schema/rules/availability'
import { thumbnailOf } from '../providers/api/upload'
import './recordPage.css'
import { useConsoleConfig, useDefinition } from '../config/ConsoleContext'

interface RefChipsProps {
  readonly to: string
  readonly ids: readonly string[]
  /** Shown instead of the current titles. */
  readonly called?: string
}
const Chips = ({ to, ids, called }: RefChipsProps) => {
  const target = useDefinition(to)
  const createPath = useCreatePath()
  const translate = useTranslate()
  const mayRead = isAllowed(target, 'read', useConsoleConfig().me)
  const { data, error } = useGetManyAggregate(to, { ids: [...ids] }, { enabled: mayRead })
  if (!mayRead) return called ?? <span className="nothing">—</span>
  if (error && !data) return <span className="nothing">{translate('console.loadFailed')}</span>
  if (!data) return <span className="nothing">…</span>
  const [pictured] = getImageFields(target)
  const records = data.filter(record => record !== undefined)
  if (records.length === 0) return called ?? <span className="nothing">—</span>
  return records.map(record => {
    const [picture] = pictured ? [record[pictured]].flat() : []
    return (
      <LinkBase key={record.id} className="ref-chip" to={createPath({ resource: to, type: 'show', id: record.id })}>
        {typeof picture === 'string' && <img src={thumbnailOf(picture)} alt="" />}
        {called ?? getRecordLabel(target, record)}
      </LinkBase>
    )
  })
}
/** Links to records by title, with picture. All references of a page share one call. */
export const ReferenceArrayField = (props: RefChipsProps) => (
  <Suspense fallback={<span className="nothing">…</span>}>
    <Chips {...props} />
  </Suspense>
)
