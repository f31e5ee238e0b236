import { orders } from '../../../../resources/trade/orders'
import { useLabel } from '../../../console/config/ConsoleContext'
import { fontFaces } from './paperFonts'
import { Code, type PrintedOrder, Receiver, Sender } from './parts'
import styles from './papers.css?inline'

const { courier, no, trackingNo } = orders.fields
/** Address label of 100 × 150 mm, redacted as GB/T 41833 requires. */
const AddressLabel = ({ record }: { readonly record: PrintedOrder }) => {
  const label = useLabel()
  const by = record.courier && courier.options.options[record.courier]
  return (
    <section className="paper paper-label">
      <div className="paper-head">
        <div>
          {by && <p className="paper-large">{label(by)}</p>}
          {record.trackingNo && (
            <p>
              {label(trackingNo.labels)} <bdi>{record.trackingNo}</bdi>
            </p>
          )}
          <p>
            {label(no.labels)} <bdi>{record.no}</bdi>
          </p>
        </div>
        <Code no={record.no} />
      </div>
      <Receiver record={record} />
      <Sender />
      <p>
        <bdi>{record.jzName}</bdi> × 1
      </p>
    </section>
  )
}
export const css = fontFaces + styles
export default AddressLabel
