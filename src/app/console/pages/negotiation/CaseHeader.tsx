import { useGetOne, useTranslate } from 'ra-core'
import { negotiations } from '../../../../../resources/trade/negotiations'
import { orders } from '../../../../../resources/trade/orders'
import { refunds } from '../../../../../resources/trade/refunds'
import { FieldCell } from '../../../../console/fields/FieldCell'
import { ImageViewer, usePictureViewer } from '../../../../console/components/images/ImageViewer'
import { Section } from '../../../../console/components/Section'
import { FieldValue } from '../../../../console/record/FieldValue'
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
export const ofRequest: readonly (keyof typeof refunds.fields)[] = [
  'type',
  'reason',
  'description',
  'images',
  'agreedAmount',
  'rejectReason',
  'rejectText',
  'returnReceiver',
  'returnPhone',
  'returnExtension',
  'returnRegion',
  'returnDetail',
  'courier',
  'trackingNo',
  'condition',
  'createdTime',
]
/** Fields of its order. */
export const ofOrder: readonly (keyof typeof orders.fields)[] = [
  'no',
  'status',
  'jzName',
  'picture',
  'amount',
  'note',
  'receiver_name',
  'receiver_phone',
  'receiver_extension',
  'region',
  'receiver_detail_address',
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
  const label = useLabel()
  const viewer = usePictureViewer()
  const shown = names.filter(
    name => !isEmpty(record[name]) && canSeeField(resource, name, me) && applies(resource, name, record),
  )
  return (
    <>
      <dl className="entries">
        {shown.map(name => (
          <div key={name}>
            <dt>{label(getField(resource, name).labels)}</dt>
            <dd>
              <FieldValue resource={resource} record={record} source={name} show={viewer.show} />
            </dd>
          </div>
        ))}
      </dl>
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

/** Fields with a meaning at present: before the decision no amount is agreed. */
export const decidedIn = (refund: Refund, names: readonly string[]): readonly string[] =>
  isPending(refund) ? names.filter(name => name !== 'agreedAmount') : names

const REJECTED = getStateValue(refunds.fields.status, 'rejected')
/** Pictures of a rejection, which are stored in the negotiation. */
const Proof = ({ id }: { readonly id: string }) => {
  const line = useNegotiation(id).lines.data?.find(({ kind }) => kind === 'rejected')
  return line && <Facts resource={negotiations} record={line} names={['images']} />
}

/** Fields above a request's detail page, where the return has its own section. */
const requestFields = ['orderId', 'agreedAmount', 'images', 'rejectReason', 'rejectText'] as const
/** Below a request's summary: deadline, open offer, amounts, and its order, collapsed. */
export const CaseHead = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const translate = useTranslate()
  const { data: order } = useGetOne<Order>(orders.name, { id: refund.orderId })
  return (
    <div className="case-head">
      <Section heading={label(oneOf(refunds))}>
        <Clock refund={refund} />
        <OpenOffer refund={refund} />
        <Money refund={refund} order={order} />
        <Facts resource={refunds} record={refund} names={decidedIn(refund, requestFields)} />
        {refund.status === REJECTED && <Proof id={refund.id} />}
      </Section>
      <details className="more-facts">
        <summary>{translate('shop.orderFacts')}</summary>
        <Section heading={label(oneOf(orders))}>
          {order && <Facts resource={orders} record={order} names={ofOrder} />}
        </Section>
      </details>
    </div>
  )
}
