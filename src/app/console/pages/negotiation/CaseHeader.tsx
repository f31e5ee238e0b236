import type { ReactNode } from 'react'
import { useGetOne, useTranslate } from 'ra-core'
import { negotiations } from '../../../../../resources/trade/negotiations'
import { orders } from '../../../../../resources/trade/orders'
import { receiver } from '../../../../../resources/trade/orderFields'
import { returnTo } from '../../../../../resources/trade/refundFields'
import { refunds } from '../../../../../resources/trade/refunds'
import { FieldCell } from '../../../../console/fields/FieldCell'
import { ImageViewer, usePictureViewer } from '../../../../console/components/images/ImageViewer'
import { Section } from '../../../../console/components/Section'
import { FieldList, type FactsProps } from '../../../../console/record/FieldList'
import { useIsShown } from '../../../../console/record/summary/useIsShown'
import { oneOf } from '../../../../schema/labels/labels'
import { useLabel } from '../../../../console/config/ConsoleContext'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { getField, getStateValue } from '../../../../schema/selectors/definition'
import { isPending, type Order, type Refund, useNegotiation } from './useNegotiation'
import './negotiation.css'

const sums = ['paidAmount', 'refundedAmount'] as const
/** Fields of a request beside its negotiation. */
const ofRequest: readonly (keyof typeof refunds.fields)[] = [
  'type',
  'reason',
  'amount',
  'description',
  'images',
  'agreedAmount',
  'rejectReason',
  'rejectText',
  ...returnTo,
  'courier',
  'trackingNo',
  'condition',
  'createdTime',
]
/** Fields of its order. */
const ofOrder: readonly (keyof typeof orders.fields)[] = [
  'no',
  'status',
  'jzName',
  'picture',
  'amount',
  'note',
  ...receiver,
  'courier',
  'trackingNo',
  'addressId',
  'createTime',
  'paidTime',
  'shippedTime',
  'receivedTime',
]

/** Filled fields of a record that concern the reader. */
const Facts = ({ resource, record, names }: FactsProps) => {
  const viewer = usePictureViewer()
  const shown = names.filter(useIsShown({ resource, record }))
  return (
    <>
      <FieldList resource={resource} record={record} names={shown} show={viewer.show} />
      <ImageViewer {...viewer} />
    </>
  )
}
/** Paid and refunded amounts. */
const Money = ({ refund, order }: SideProps) => {
  // Total of all refunds of the order, including earlier ones.
  const record = { ...refund, refundedAmount: order?.refundedAmount ?? refund.refundedAmount }
  const label = useLabel()
  const context = useFieldTextContext()
  return (
    <dl className="sums">
      {sums.map(name => (
        <div key={name}>
          <dt>{label(getField(refunds, name).labels)}</dt>
          <dd>{FieldCell(getField(refunds, name), record[name], context)}</dd>
        </div>
      ))}
    </dl>
  )
}
/** Open offer, with its author. */
export const OpenOffer = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const context = useFieldTextContext()
  const { openOffer, openBy, openType, openAmount } = refunds.fields
  if (!refund.openOffer) return null
  return (
    <p className="summary-message open-offer">
      <strong>
        {label(openOffer.labels)} {FieldCell(openAmount, refund.openAmount, context)}
      </strong>
      <span>{FieldCell(openType, refund.openType, context)}</span>
      <span>
        {label(openBy.labels)} {FieldCell(openBy, refund.openBy, context)}
      </span>
    </p>
  )
}

const REJECTED = getStateValue(refunds.fields.status, 'rejected')
/** Pictures of a rejection, which are stored in the negotiation. */
const Proof = ({ id }: { readonly id: string }) => {
  const line = useNegotiation(id).lines.data?.find(({ kind }) => kind === 'rejected')
  return line && <Facts resource={negotiations} record={line} names={['images']} />
}

/** Fields of a request beside its talk. The others stand in the summary or above it. */
const requestFields = ['orderId', 'agreedAmount', 'images', 'rejectReason'] as const
interface SideProps {
  readonly refund: Refund
  readonly order?: Order
}
interface RequestProps extends SideProps {
  readonly names: readonly string[]
  readonly children?: ReactNode
}
const OrderSection = ({ order }: Pick<SideProps, 'order'>) => (
  <Section heading={useLabel()(oneOf(orders))}>
    {order && <Facts resource={orders} record={order} names={ofOrder} />}
  </Section>
)
const RequestSection = ({ refund, order, names, children }: RequestProps) => {
  // No amount is agreed before the decision. Once refunded, it stands among the sums.
  const hasAgreed = !isPending(refund) && refund.agreedAmount !== order?.refundedAmount
  const shown = names.filter(name => hasAgreed || name !== 'agreedAmount')
  return (
    <Section heading={useLabel()(oneOf(refunds))}>
      <Money refund={refund} order={order} />
      <Facts resource={refunds} record={refund} names={shown} />
      {children}
    </Section>
  )
}
/** Request and order beside the negotiation. */
export const CaseSide = ({ refund, order }: SideProps) => (
  <div className="talk-side">
    <RequestSection refund={refund} order={order} names={ofRequest} />
    {order && <OrderSection order={order} />}
  </div>
)
/** Beside a request's summary: its amounts, and its order, collapsed. */
export const CaseAside = ({ refund }: Pick<SideProps, 'refund'>) => {
  const translate = useTranslate()
  const { data: order } = useGetOne<Order>(orders.name, { id: refund.orderId })
  return (
    <>
      <RequestSection refund={refund} order={order} names={requestFields}>
        {refund.status === REJECTED && <Proof id={refund.id} />}
      </RequestSection>
      <details className="more-facts">
        <summary>{translate('shop.orderFacts')}</summary>
        <OrderSection order={order} />
      </details>
    </>
  )
}
