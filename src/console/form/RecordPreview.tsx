import { useTranslate } from 'ra-core'
import {
  getField,
  getFormSections,
  getImageFields,
  getPriceField,
  getTitleField,
} from '../../schema/selectors/definition'
import type { RecordData } from '../../schema/model/condition'
import { canSeeField } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { FieldCell } from '../fields/FieldCell'
import { thumbnailOf } from '../providers/api/upload'
import { useConsoleConfig } from '../config/ConsoleContext'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'

const firstOf = (value: unknown): string | undefined => {
  const [first] = [value].flat()
  return typeof first === 'string' ? first : undefined
}
/** Preview of a record with picture, title and price. */
export const RecordPreview = ({ resource, whole }: { readonly resource: AnyResource; readonly whole: RecordData }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const context = useFieldTextContext()
  // Only fields of the form change the preview.
  const typed = getFormSections(resource).flatMap(({ fields }) => fields)
  const pictures = getImageFields(resource).filter(name => typed.includes(name) && canSeeField(resource, name, me))
  if (pictures.length === 0) return null
  const picture = pictures.map(name => firstOf(whole[name])).find(Boolean)
  const price = getPriceField(resource)
  // A refused amount, such as a third decimal, is no price.
  const amount = price !== undefined && Number.isInteger(whole[price]) ? price : undefined
  const title = String(whole[getTitleField(resource)] ?? '')
  return (
    <section className="side-card preview-card" aria-label={translate('console.previewTitle')}>
      <h2>{translate('console.previewTitle')}</h2>
      {picture || title ? (
        <div className="preview">
          {picture ? <img src={thumbnailOf(picture)} alt="" /> : <span className="preview-blank" />}
          {title && <strong>{title}</strong>}
          {amount && <span className="amount">{FieldCell(getField(resource, amount), whole[amount], context)}</span>}
        </div>
      ) : (
        <p className="quiet preview-none">{translate('console.previewNone')}</p>
      )}
    </section>
  )
}
