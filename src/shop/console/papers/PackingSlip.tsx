import { orders } from '../../../../resources/orders'
import { config } from '../../../../resources/kit'
import { thumbnailOf } from '../../../console/providers/upload'
import { useLabel, useShop } from '../../../console/shopContext'
import { formatMoment } from '../../../schema/format'
import { formatCode } from '../../../schema/code'
import { hideNumbers } from './hidden'
import { addressOf } from './labelSizes'
import { Code, type Order, Receiver, Sender } from './parts'
import { paperWords as words } from './paperWords'
import styles from './papers.css?inline'

const { createTime, jzName, no, note } = orders.fields
/** A packing slip on A4, which lies in the parcel: no amount, as many a bowl is a present. */
const PackingSlip = ({ record }: { readonly record: Order }) => {
  const label = useLabel()
  const { publicUrl } = useShop()
  return (
    <section className="paper paper-slip">
      <div className="paper-head">
        <div>
          <h1>{label(words.slipTitle)}</h1>
          <p>
            {label(no.labels)} {record.no}
          </p>
          <p>
            {label(createTime.labels)} {formatMoment(record.createTime, config.zone)}
          </p>
        </div>
        <Code no={record.no} />
      </div>
      <Receiver record={record} />
      <table className="paper-table">
        <thead>
          <tr>
            <th>{label(words.picture)}</th>
            <th>{label(jzName.labels)}</th>
            <th>{label(words.count)}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{record.picture && <img className="paper-picture" src={thumbnailOf(record.picture)} alt="" />}</td>
            <td>{record.jzName}</td>
            <td>1</td>
          </tr>
        </tbody>
      </table>
      {record.certificate && (
        <div className="paper-proof">
          <Code no={addressOf(publicUrl, record.certificate)} />
          <p>
            {label(words.serial)} {formatCode(record.certificate)}
            <br />
            {label(words.scan)}
          </p>
        </div>
      )}
      {record.note && (
        <p>
          {label(note.labels)} {hideNumbers(record.note)}
        </p>
      )}
      <Sender />
    </section>
  )
}
export const css = styles
export default PackingSlip
