import type { ReactNode } from 'react'
import { getField } from '../../../schema/selectors/definition'
import { insideLink } from '../../i18n/fieldTextContext'
import { FieldCell } from '../../fields/FieldCell'
import { thumbnailOf } from '../../providers/api/upload'
import { isPlainClick } from '../../providers/router/routerProvider'
import type { PrimaryColumn } from './primaryColumn'
import type { RowContext, RowRecord } from './useRowContext'

/** Link to a record's page. Other mouse buttons and modifier keys open a new tab. */
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
/** Chinese characters on one line. Only longer names are clamped, which is expensive. */
const LONG = 9
/** No alternative text: the name follows in the same link. */
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
  // The displayed text may be longer than the stored one.
  const isLong = text.length > LONG || Override !== undefined || getField(resource, title).type !== 'text'
  const className = `lead-link${isLong ? ' long' : ''}`
  const content = (
    <>
      {picture && <Photo key={record.id} url={record[picture]} />}
      <strong title={text}>{name}</strong>
    </>
  )
  return (
    <div className="lead">
      {context.rowClick === false ? (
        <span className={className}>{content}</span>
      ) : (
        <RowLink view={context.rowClick} record={record} context={context} className={className}>
          {content}
        </RowLink>
      )}
      {number && <span className="lead-number">{FieldCell(getField(resource, number), record[number], cells)}</span>}
    </div>
  )
}
