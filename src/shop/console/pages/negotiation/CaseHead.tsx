import { refunds } from '../../../../../resources/refunds'
import { cell } from '../../../../console/kinds/cells'
import { useLabel } from '../../../../console/shopContext'
import { useCellContext } from '../../../../console/views/useCellContext'
import { fieldOf } from '../../../../schema/derive'
import type { Refund } from './useTalk'
import './negotiation.css'

const sums = ['paidAmount', 'amount', 'refundedAmount'] as const
/** What was paid, what is asked, and what went back. */
export const Money = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const context = useCellContext()
  return (
    <dl className="sums">
      {sums.map(name => (
        <div key={name}>
          <dt>{label(fieldOf(refunds, name).labels)}</dt>
          <dd>{cell(fieldOf(refunds, name), refund[name], context)}</dd>
        </div>
      ))}
    </dl>
  )
}
/** Whose turn it is, and how much time is left. */
export const Clock = ({ refund }: { readonly refund: Refund }) => {
  const label = useLabel()
  const context = useCellContext()
  if (!refund.deadline || !refund.turn) return null
  return (
    <p className="talk-clock">
      {label(refunds.fields.turn.labels)} {cell(refunds.fields.turn, refund.turn, context)}{' '}
      {cell(refunds.fields.deadline, refund.deadline, context)}
    </p>
  )
}

/** Above a request's detail page: its clock and its money. */
export const CaseHead = ({ refund }: { readonly refund: Refund }) => (
  <div className="case-head">
    <Clock refund={refund} />
    <Money refund={refund} />
  </div>
)
