import { renderSVG } from 'uqr'
import type { orders } from '../../../../resources/trade/orders'
import { regionNames } from '../../../schema/fields/region'
import { useLabel, useConsoleConfig } from '../../../console/config/ConsoleContext'
import type { RecordOf } from '../../../schema/model/recordTypes'
import { hideName, hidePhone, hideUnitNumber } from './redact'
import { documentTexts as words } from './paperTexts'

const hidden = /([\d#]*\*{2,}[\d*]*)/
/** Text with redacted numbers, each left to right, whatever the direction of the text. */
export const Redacted = ({ text }: { readonly text: string }) => (
  <bdi>
    {text.split(hidden).map((part, at) =>
      at % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
        <bdi key={at} dir="ltr">
          {part}
        </bdi>
      ) : (
        part
      ),
    )}
  </bdi>
)
export type PrintedOrder = RecordOf<typeof orders>
/** QR code: an order number for a scanner at the packing table, or a URL for a phone. */
export const Code = ({ no, className = 'paper-code' }: { readonly no: string; readonly className?: string }) => (
  <img className={className} alt={no} src={`data:image/svg+xml,${encodeURIComponent(renderSVG(no, { border: 1 }))}`} />
)
/** Receiver, with only the data that a parcel may show. */
export const Receiver = ({ record }: { readonly record: PrintedOrder }) => {
  const label = useLabel()
  return (
    <div className="paper-part">
      <h2>{label(words.receiver)}</h2>
      <p className="paper-large">
        <bdi>{hideName(record.receiver_name)}</bdi> <bdi dir="ltr">{hidePhone(record.receiver_phone)}</bdi>
        {record.receiver_extension && (
          <>
            {' '}
            {label(words.extension)} <bdi dir="ltr">{record.receiver_extension}</bdi>
          </>
        )}
      </p>
      <p>{regionNames(record.region)}</p>
      <p>
        <Redacted text={hideUnitNumber(record.receiver_detail_address)} />
      </p>
    </div>
  )
}
/** Sender, if the manufacturer has a brand name. */
export const Sender = () => {
  const { brand } = useConsoleConfig()
  const label = useLabel()
  if (!brand?.name) return null
  return (
    <div className="paper-part">
      <h2>{label(words.sender)}</h2>
      <p>
        <bdi>{brand.name}</bdi>
      </p>
    </div>
  )
}
