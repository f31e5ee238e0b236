import { Alert } from '@mui/material'
import { useLocation, useTranslate } from 'ra-core'
import { type CSSProperties, useEffect } from 'react'
import { getField, getFormSections, getStateField, getStateKey } from '../../../schema/selectors/definition'
import { editableFields } from '../../../schema/rules/availability'
import type { AnyResource, AnySection } from '../../../schema/model/resource'
import { Section } from '../../components/Section'
import { useLabelsOf } from '../../components/hooks/useJoinedNames'
import { useLabel, useViewOverrides, useConsoleConfig } from '../../config/ConsoleContext'
import { isOwnAccount } from '../../actions/useAvailability'
import { focusField } from '../state/focusField'
import { GallerySection } from './GallerySection'
import { SectionFields, useShownFields } from './SectionFields'

/** Scrolls to and focuses the field that the address names (`?field=price`). */
export const useFocusedField = () => {
  const { search } = useLocation()
  const name = new URLSearchParams(search).get('field')
  useEffect(() => {
    if (!name) return
    const timer = setTimeout(() => focusField(name), 300)
    return () => clearTimeout(timer)
  }, [name])
}

/** Explains what the state or the own account leaves editable. Immutable fields need none. */
const StateNotice = ({
  resource,
  record,
  open,
}: {
  resource: AnyResource
  record: Record<string, unknown>
  open: readonly string[]
}) => {
  const translate = useTranslate()
  const label = useLabel()
  const labelsOf = useLabelsOf(resource)
  const name = getStateField(resource)
  const { me } = useConsoleConfig()
  const opensIn = (value: unknown) =>
    editableFields(resource, me, { ...record, [name ?? '']: value }).length > open.length
  const fields = labelsOf(open)
  if (isOwnAccount(resource, record, me))
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('console.ownEditable', { fields })}
      </Alert>
    )
  if (!name || !Object.values(getField(resource, name).options.states ?? {}).some(({ value }) => opensIn(value)))
    return null
  const field = getField(resource, name)
  const key = getStateKey(field, record[name])
  const state = key ? label(field.options.states?.[key]) : ''
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {open.length === 0
        ? translate('console.notEditable', { state })
        : translate('console.partlyEditable', { state, fields })}
    </Alert>
  )
}

interface SectionProps {
  readonly resource: AnyResource
  readonly section: AnySection
  readonly record?: Record<string, unknown>
  readonly isRendered: boolean
}
type Size = CSSProperties & { readonly '--fields': number }
/** Reserves space for fields not rendered yet. */
const Placeholder = ({ fields }: { readonly fields: number }) => {
  const size: Size = { '--fields': fields }
  return <div className="form-room" style={size} />
}
const FormSection = ({ resource, section: { labels, help, fields, gallery }, record, isRendered }: SectionProps) => {
  const label = useLabel()
  const shown = useShownFields(resource, fields, record)
  if (shown.length === 0) return null
  const Fields = gallery ? GallerySection : SectionFields
  return (
    <Section heading={label(labels)} help={help && label(help)} anchor={labels.en}>
      {isRendered ? (
        <Fields resource={resource} names={fields} record={record} />
      ) : (
        <Placeholder fields={shown.length} />
      )}
    </Section>
  )
}
/** Derived form with its sections. */
export const FormSections = ({
  resource,
  renderedCount,
  record,
}: {
  readonly resource: AnyResource
  /** Number of rendered sections. Placeholders replace the rest. */
  readonly renderedCount: number
  readonly record?: Record<string, unknown>
}) => {
  const { me } = useConsoleConfig()
  useFocusedField()
  const Above = useViewOverrides(resource)?.above
  const open = editableFields(resource, me, record)
  return (
    <>
      {record && <StateNotice resource={resource} record={record} open={open} />}
      {Above && open.length > 0 && <Above />}
      {getFormSections(resource).map((section, index) => (
        <FormSection
          key={section.labels.en}
          resource={resource}
          section={section}
          record={record}
          isRendered={index < renderedCount}
        />
      ))}
    </>
  )
}
