import { orders } from '../../../../resources/trade/orders'
import { config } from '../../../../resources/kit'
import { thumbnailOf } from '../../../console/providers/api/upload'
import { useLabel, useConsoleConfig } from '../../../console/config/ConsoleContext'
import { formatMoment } from '../../../schema/text/format'
import { formatCode } from '../../../schema/fields/secureCode'
import { hideUnitNumber } from './redact'
import { addressOf } from './labelSizes'
import { fontFaces } from './paperFonts'
import { Code, type PrintedOrder, Receiver, Redacted, Sender } from './parts'
import { documentTexts as words } from './paperTexts'
import styles from './papers.css?inline'

const { createTime, jzName, no, note } = orders.fields
/** Table of the parcel's contents. */
const Contents = ({ record }: { readonly record: PrintedOrder }) => {
  const label = useLabel()
  return (
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
          <td>
            <bdi>{record.jzName}</bdi>
          </td>
          <td>1</td>
        </tr>
      </tbody>
    </table>
  )
}
/** Packing slip on A4 inside the parcel. Without amounts, since many bowls are presents. */
const PackingSlip = ({ record }: { readonly record: PrintedOrder }) => {
  const label = useLabel()
  const { publicUrl } = useConsoleConfig()
  return (
    <section className="paper paper-slip">
      <div className="paper-head">
        <div>
          <h1>{label(words.slipTitle)}</h1>
          <p>
            {label(no.labels)} <bdi>{record.no}</bdi>
          </p>
          <p>
            {label(createTime.labels)} {formatMoment(record.createTime, config.zone)}
          </p>
        </div>
        <Code no={record.no} />
      </div>
      <Receiver record={record} />
      <Contents record={record} />
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
          {label(note.labels)} <Redacted text={hideUnitNumber(record.note)} />
        </p>
      )}
      <Sender />
    </section>
  )
}
export const css = fontFaces + styles
export default PackingSlip
