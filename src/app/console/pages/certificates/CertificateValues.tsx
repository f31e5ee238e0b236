import { useGetList, useTranslate } from 'ra-core'
import type { verifyEvents } from '../../../../../resources/traceability/verifyEvents'
import type { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import { FieldCell } from '../../../../console/fields/FieldCell'
import { Section } from '../../../../console/components/Section'
import { useDefinition, useLabel } from '../../../../console/config/ConsoleContext'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { getField } from '../../../../schema/selectors/definition'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { correctedIn, holding } from './corrections'

type Certificate = RecordOf<typeof verifyRecords>
type Event = RecordOf<typeof verifyEvents>
/** Number of loaded entries, the newest. The server's limit for manual entries is the same. */
const MAX_EVENTS = 200

/** Current values of a certificate, where corrected; with `whole` all values of its making. */
const useHolding = (record: Certificate) => {
  const { data = [] } = useGetList<Event>('verifyEvents', {
    filter: { recordId: record.id },
    pagination: { page: 1, perPage: MAX_EVENTS },
    sort: { field: 'createdTime', order: 'DESC' },
  })
  return holding(record, data.toReversed())
}
const Values = ({ record, whole }: { readonly record: Certificate; readonly whole?: boolean }) => {
  const certificates = useDefinition('verifyRecords')
  const label = useLabel()
  const translate = useTranslate()
  const context = useFieldTextContext()
  return (
    <dl className="entries">
      {useHolding(record)
        .filter(({ isCorrected }) => whole || isCorrected)
        .map(({ name, now, was, isCorrected }) => (
          <div key={name}>
            <dt>{label(getField(certificates, name).labels)}</dt>
            <dd>
              {FieldCell(getField(certificates, name), now, context)}
              {isCorrected && (
                <small className="was">
                  {' '}
                  {translate('shop.asIssued')} {FieldCell(getField(certificates, name), was, context) || '—'}
                </small>
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
/** Corrected values, beside the issued ones, which stay. */
export const Holding = ({ record }: { readonly record: Certificate }) => {
  const translate = useTranslate()
  if (!useHolding(record).some(({ isCorrected }) => isCorrected)) return null
  return (
    <Section heading={translate('shop.holds')}>
      <Values record={record} />
    </Section>
  )
}
/** Current values, above the fields of a correction. */
export const CertificateValues = ({ record }: { readonly record: Certificate }) => (
  <div className="ask-shown">
    <Values record={record} whole />
  </div>
)
/** Reason of an entry, and the values of a correction. */
export const Corrected = ({ record }: { readonly record: Event }) => {
  const events = useDefinition('verifyEvents')
  const label = useLabel()
  const context = useFieldTextContext()
  return (
    <>
      {FieldCell(getField(events, 'reason'), record.reason, context)}
      {correctedIn(record).map(name => (
        <div key={name}>
          {label(getField(events, name).labels)} <ins>{FieldCell(getField(events, name), record[name], context)}</ins>
        </div>
      ))}
    </>
  )
}
