import type { MouseEvent, ReactNode } from 'react'
import { getField } from '../../../schema/selectors/definition'
import { insideLink } from '../../i18n/fieldTextContext'
import { FieldCell } from '../../fields/FieldCell'
import { thumbnailOf } from '../../providers/api/upload'
import type { PrimaryColumn } from './primaryColumn'
import type { RowContext, RowRecord } from './useRowContext'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A real link to a record's page: another button or key opens it in another tab. */
export const RowLink = ({
  view,
  record,
  context: { href, open },
  className,
  children,
}: {
  readonly view: 'show' | 'edit'
  readonly record: RowRecord
  readonly context: RowContext
  readonly className: string
  readonly children: ReactNode
}) => (
  <a
    className={className}
    href={href(view, record)}
    onClick={event => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      open(view, record)
    }}
  >
    {children}
  </a>
)
/** So many Chinese letters fill a line of the narrowest cell. Only a longer name is cut after two, as what cuts it is dear. */
const LONG = 9
/** The picture has no alternative text: the name stands beside it, in the same link. */
const Photo = ({ url }: { readonly url: unknown }) =>
  typeof url === 'string' && url ? (
    <img className="thumb" src={thumbnailOf(url)} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="thumb" />
  )
export const LeadCell = ({
  lead: { title, picture, number },
  record,
  context,
}: {
  readonly lead: PrimaryColumn
  readonly record: RowRecord
  readonly context: RowContext
}) => {
  const { resource, overrides, cells } = context
  const Override = overrides?.[title]
  const plain = insideLink(cells)
  const name = Override ? (
    <Override key={record.id} record={record} />
  ) : (
    FieldCell(getField(resource, title), record[title], plain)
  )
  const text = String(record[title] ?? '')
  // What reads otherwise than it is kept is as long as it will be.
  const isLong = text.length > LONG || Override !== undefined || getField(resource, title).type !== 'text'
  return (
    <div className="lead">
      <RowLink view="show" record={record} context={context} className={`lead-link${isLong ? ' long' : ''}`}>
        {picture && <Photo key={record.id} url={record[picture]} />}
        <strong title={text}>{name}</strong>
      </RowLink>
      {number && <span className="lead-number">{FieldCell(getField(resource, number), record[number], cells)}</span>}
    </div>
  )
}
