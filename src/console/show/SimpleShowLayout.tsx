import { useRecordContext, useTranslate } from 'ra-core'
import { Children, isValidElement, type ReactNode, useEffect } from 'react'
import { isEmpty } from '../../schema/model/condition'
import {
  getFormFields,
  getField,
  isPublicPicture,
  getPriceField,
  getShowSections,
  getSummaryFields,
  getTitleField,
} from '../../schema/selectors/definition'
import { applies, canSeeField } from '../../schema/rules/availability'
import { ImageViewer, usePictureViewer } from '../components/images/ImageViewer'
import { Section } from '../components/Section'
import { useDefinition, useLabel, useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { unfoldForPrint } from '../print/unfoldForPrint'
import { FieldList, type FactsProps } from '../record/FieldList'

interface SectionsProps extends Pick<FactsProps, 'resource' | 'record' | 'renderExtra'> {
  /** Fields shown even if empty. */
  readonly unfolded?: readonly string[]
  /** Whether a summary stands above: its fields are omitted, and folded sections collapsed. */
  readonly isSummarized?: boolean
}
/** Returns whether a field is shown above the sections: state, title, price, pictures, summary. */
const useIsAbove = ({ resource, record, isSummarized = false }: SectionsProps) => {
  // Notes beside a title, a price, a picture or an empty value need the field in its section.
  const hasSideNotes = useViewOverrides(resource)?.beside !== undefined
  const above = hasSideNotes ? [] : [getPriceField(resource), getTitleField(resource)]
  const summary = isSummarized ? getSummaryFields(resource) : []
  return (name: string) =>
    getField(resource, name).type === 'state' ||
    above.includes(name) ||
    (summary.includes(name) && !(hasSideNotes && isEmpty(record[name]))) ||
    (!hasSideNotes && isPublicPicture(resource.fields[name]))
}
interface SectionProps extends SectionsProps, Pick<FactsProps, 'show'> {
  readonly section: ReturnType<typeof getShowSections>[number]
}
/** Returns the filled and the empty fields of a section. Empty: form fields without a value. */
const useSectionFields = (props: SectionsProps) => {
  const { resource, record, unfolded = [] } = props
  const { me } = useConsoleConfig()
  const isAbove = useIsAbove(props)
  return (section: SectionProps['section']) => {
    const fields = section.fields.filter(
      name => canSeeField(resource, name, me) && applies(resource, name, record) && !isAbove(name),
    )
    const blank = fields.filter(name => isEmpty(record[name]) && !unfolded.includes(name))
    // Fields filled by the server do not count as empty.
    const typed = getFormFields(resource)
    return {
      filled: fields.filter(name => !blank.includes(name)),
      empty: blank.filter(name => typed.includes(name)),
    }
  }
}
/** One section. Empty fields are collapsed. A section without fields is omitted. */
const ShowSection = (props: SectionProps) => {
  const { resource, record, section, show, renderExtra } = props
  const label = useLabel()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  const { filled, empty } = useSectionFields(props)(section)
  if (filled.length + empty.length === 0) return null
  return (
    <Section heading={label(section.labels)}>
      {filled.length > 0 && <FieldList {...{ resource, record, show, renderExtra }} names={filled} />}
      {empty.length > 0 && (
        <details className="empty-facts">
          <summary>{translate('console.emptyFacts', { smart_count: empty.length, names: labelsOf(empty) })}</summary>
          <FieldList {...{ resource, record, show }} names={empty} />
        </details>
      )}
    </Section>
  )
}
/** Visible fields of a record in sections, without those above. Empty ones are collapsed. */
export const SectionList = (props: SectionsProps) => {
  const viewer = usePictureViewer()
  const translate = useTranslate()
  const fieldsOf = useSectionFields(props)
  useEffect(() => unfoldForPrint(window), [])
  const sections = getShowSections(props.resource)
  const folded = sections.filter(section => props.isSummarized && section.folded)
  const draw = (section: SectionProps['section']) => (
    <ShowSection key={section.labels.en} {...props} section={section} show={viewer.show} />
  )
  return (
    <>
      {sections.filter(section => !folded.includes(section)).map(draw)}
      {folded.some(section => fieldsOf(section).filled.length > 0) && (
        <details className="more-facts">
          <summary>{translate('console.moreFacts')}</summary>
          {folded.map(draw)}
        </details>
      )}
      <ImageViewer {...viewer} />
    </>
  )
}
interface SimpleShowLayoutProps {
  /** Fields with the labels of their `source`. Default: all declared, in sections. */
  readonly children?: ReactNode
}
interface LabelledProps {
  readonly source?: string
  readonly label?: ReactNode
}
interface LabelledFieldsProps extends Pick<FactsProps, 'resource' | 'record'> {
  readonly children: ReactNode
}
/** Fields with labels. Omits declared fields that do not apply or are hidden from the role. */
const LabelledFields = ({ resource, record, children }: LabelledFieldsProps) => {
  const { me } = useConsoleConfig()
  const textOf = useLabel()
  return (
    <dl className="entries">
      {Children.map(children, child => {
        const { source = '', label }: LabelledProps = isValidElement<LabelledProps>(child) ? child.props : {}
        const field = Object.hasOwn(resource.fields, source) ? getField(resource, source) : undefined
        if (field && !(canSeeField(resource, source, me) && applies(resource, source, record))) return null
        return (
          <div>
            <dt>{label ?? (field && textOf(field.labels))}</dt>
            <dd>{child}</dd>
          </div>
        )
      })}
    </dl>
  )
}
/**
 * Fields of the record around it, one below the other.
 *
 * @example
 * <Show><SimpleShowLayout><FieldValue source="name" /></SimpleShowLayout></Show>
 */
export const SimpleShowLayout = ({ children }: SimpleShowLayoutProps) => {
  const resource = useDefinition()
  const record = useRecordContext<FactsProps['record']>()
  if (!record) return null
  if (children !== undefined)
    return (
      <LabelledFields resource={resource} record={record}>
        {children}
      </LabelledFields>
    )
  return <SectionList resource={resource} record={record} />
}
