import { renderSVG } from 'uqr'
import type { orders } from '../../../../resources/trade/orders'
import { regionNames } from '../../../schema/fields/region'
import { useLabel, useConsoleConfig } from '../../../console/config/ConsoleContext'
import type { RecordOf } from '../../../schema/model/recordTypes'
import { hideName, hidePhone, hideUnitNumber } from './redact'
import { documentTexts as words } from './paperTexts'

export type PrintedOrder = RecordOf<typeof orders>
/** A text as a square code: an order's number for a reader at the packing table, an address for a phone. */
export const Code = ({ no, className = 'paper-code' }: { readonly no: string; readonly className?: string }) => (
  <img className={className} alt={no} src={`data:image/svg+xml,${encodeURIComponent(renderSVG(no, { border: 1 }))}`} />
)
/** Whom it goes to, with no more than a parcel may show. */
export const Receiver = ({ record }: { readonly record: PrintedOrder }) => {
  const label = useLabel()
  return (
    <div className="paper-part">
      <h2>{label(words.receiver)}</h2>
      <p className="paper-large">
        {hideName(record.receiver_name)} {hidePhone(record.receiver_phone)}
      </p>
      <p>{regionNames(record.region)}</p>
      <p>{hideUnitNumber(record.receiver_detail_address)}</p>
    </div>
  )
}
/** Whose parcel it is, where they say what they are called. */
export const Sender = () => {
  const { brand } = useConsoleConfig()
  const label = useLabel()
  if (!brand?.name) return null
  return (
    <div className="paper-part">
      <h2>{label(words.sender)}</h2>
      <p>{brand.name}</p>
    </div>
  )
}
