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
import { FieldList } from '../../../../console/record/FieldList'
import { isEmpty } from '../../../../schema/model/condition'
import { applies, canSeeField } from '../../../../schema/rules/availability'
import { oneOf } from '../../../../schema/labels/labels'
import type { AnyResource } from '../../../../schema/model/resource'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { getField, getStateValue } from '../../../../schema/selectors/definition'
import { formatMoment } from '../../../../schema/text/format'
import { isPending, type Order, type Refund, useNegotiation } from './useNegotiation'
import './negotiation.css'

const sums = ['paidAmount', 'amount', 'refundedAmount'] as const
/** Fields of a request beside its negotiation. */
const ofRequest: readonly (keyof typeof refunds.fields)[] = [
  'type',
  'reason',
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

interface FactsProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly names: readonly string[]
}
/** Filled fields of a record that concern the reader. */
export const Facts = ({ resource, record, names }: FactsProps) => {
  const { me } = useConsoleConfig()
  const viewer = usePictureViewer()
  const shown = names.filter(
    name => !isEmpty(record[name]) && canSeeField(resource, name, me) && applies(resource, name, record),
  )
  return (
    <>
      <FieldList resource={resource} record={record} names={shown} show={viewer.show} />
      <ImageViewer {...viewer} />
    </>
  )
}
/** Paid, requested and refunded amounts. */
export const Money = ({ refund, order }: { readonly refund: Refund; readonly order?: Order }) => {
  // Total of all refunds of the order, including earlier ones.
  const refundedAmount = order?.refundedAmount ?? refund.refundedAmount
  const label = useLabel()
  const context = useFieldTextContext()
  return (
    <dl className="sums">
      {sums.map(name => (
        <div key={name}>
          <dt>{label(getField(refunds, name).labels)}</dt>
          <dd>
            {FieldCell(getField(refunds, name), name === 'refundedAmount' ? refundedAmount : refund[name], context)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
/** Side whose turn it is, remaining time and deadline. */
export const Clock = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const { zone } = useConsoleConfig().config
  const context = useFieldTextContext()
  if (!refund.deadline || !refund.turn) return null
  return (
    <p className="talk-clock">
      {label(refunds.fields.turn.labels)} {FieldCell(refunds.fields.turn, refund.turn, context)}{' '}
      {FieldCell(refunds.fields.deadline, refund.deadline, context)}{' '}
      <span className="quiet">{formatMoment(refund.deadline, zone)}</span>
    </p>
  )
}

/** Open offer, with its author. */
const OpenOffer = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const context = useFieldTextContext()
  const { openOffer, openBy, openType, openAmount } = refunds.fields
  if (!refund.openOffer) return null
  return (
    <p className="talk-clock">
      {label(openOffer.labels)} <strong>{FieldCell(openAmount, refund.openAmount, context)}</strong>{' '}
      {FieldCell(openType, refund.openType, context)} · {label(openBy.labels)}{' '}
      {FieldCell(openBy, refund.openBy, context)}
    </p>
  )
}

const REJECTED = getStateValue(refunds.fields.status, 'rejected')
/** Pictures of a rejection, which are stored in the negotiation. */
const Proof = ({ id }: { readonly id: string }) => {
  const line = useNegotiation(id).lines.data?.find(({ kind }) => kind === 'rejected')
  return line && <Facts resource={negotiations} record={line} names={['images']} />
}

/** Fields of a request beside its negotiation's entries. The return has a line of the summary. */
const requestFields = ['orderId', 'agreedAmount', 'images', 'rejectReason', 'rejectText'] as const
/** Below a request's summary: deadline and open offer. */
export const CaseHead = ({ refund }: { readonly refund: Refund }) => (
  <div className="summary case-head">
    <Clock refund={refund} />
    <OpenOffer refund={refund} />
  </div>
)
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
const RequestSection = ({ refund, order, names, children }: RequestProps) => (
  <Section heading={useLabel()(oneOf(refunds))}>
    <Money refund={refund} order={order} />
    {/* Before the decision no amount is agreed. */}
    <Facts
      resource={refunds}
      record={refund}
      names={names.filter(name => !isPending(refund) || name !== 'agreedAmount')}
    />
    {children}
  </Section>
)
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
