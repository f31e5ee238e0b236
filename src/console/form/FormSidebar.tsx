import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { getField, getFormSections, getStateField } from '../../schema/selectors/definition'
import { isAllowed } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { FieldCell } from '../fields/FieldCell'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { History, hasHistory } from '../record/history/History'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import { FormChecklist } from './FormChecklist'
import { RecordPreview } from './RecordPreview'
import { useShownFields } from './sections/SectionFields'
import { useMergedRecord } from './state/useMergedRecord'

type Data = Record<string, unknown>
interface SideProps {
  readonly resource: AnyResource
  readonly record?: Data
}
/** Minimum number of sections for a list of sections. */
const LISTED = 4

const goTo = (anchor: string) => {
  const element = document.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`)
  element?.scrollIntoView({ block: 'start' })
  element?.querySelector<HTMLElement>('input, textarea, [role="combobox"], button')?.focus({ preventScroll: true })
}
/** Sections of the form with their number of errors. */
const SectionList = ({ resource, record }: SideProps) => {
  const translate = useTranslate()
  const label = useLabel()
  const { errors } = useFormState()
  const sections = getFormSections(resource)
  const shown = useShownFields(
    resource,
    sections.flatMap(({ fields }) => fields),
    record,
  )
  const there = sections.filter(({ fields }) => fields.some(name => shown.includes(name)))
  if (there.length < LISTED) return null
  return (
    <nav className="side-card section-list" aria-label={translate('console.sections')}>
      <ul>
        {there.map(({ labels, fields }) => {
          const wrong = fields.filter(name => name in errors).length
          return (
            <li key={labels.en}>
              <button type="button" className="side-link" onClick={() => goTo(labels.en)}>
                {label(labels)}
                {wrong > 0 && <span className="bad-dot">{wrong}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
const StateCard = ({ resource, whole }: { readonly resource: AnyResource; readonly whole: Data }) => {
  const label = useLabel()
  const context = useFieldTextContext()
  const name = getStateField(resource)
  if (!name) return null
  const field = getField(resource, name)
  return (
    <div className="side-card side-state">
      <span className="quiet">{label(field.labels)}</span>
      {FieldCell(field, whole[name], context)}
    </div>
  )
}
/** Sidebar of a form: state, sections, checklist, preview and history. */
export const FormSidebar = ({ resource, record }: SideProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const whole = useMergedRecord(resource, record)
  return (
    <aside className="form-side" aria-label={translate('console.beside')}>
      <StateCard resource={resource} whole={whole} />
      <SectionList resource={resource} record={record} />
      <FormChecklist resource={resource} record={record} whole={whole} />
      <RecordPreview resource={resource} whole={whole} />
      {record && hasHistory(resource) && isAllowed(resource, 'read', me) && (
        <History resource={resource} record={record} few />
      )}
    </aside>
  )
}
