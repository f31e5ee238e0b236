import { useTranslate } from 'ra-core'
import { isEmpty } from '../../schema/model/condition'
import type { AnyResource } from '../../schema/model/resource'
import {
  getFormFields,
  getField,
  isPublicPicture,
  getPriceField,
  getShowSections,
  getTitleField,
} from '../../schema/selectors/definition'
import { applies, canSeeField } from '../../schema/rules/availability'
import { ImageViewer, usePictureViewer } from '../components/images/ImageViewer'
import { Section } from '../components/Section'
import { useLabel, useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { FieldList, type FactsProps } from '../record/FieldList'

interface SectionsProps extends Pick<FactsProps, 'resource' | 'record' | 'renderExtra'> {
  /** What is shown although it is empty. */
  readonly unfolded?: readonly string[]
}
/** Whether a field stands above the sections: the state, and the name, the price and the pictures. */
const useIsAbove = (resource: AnyResource) => {
  // What something can be said beside stands where that is said.
  const hasSideNotes = useViewOverrides(resource)?.beside !== undefined
  const above = [getPriceField(resource), getTitleField(resource)]
  return (name: string) =>
    getField(resource, name).type === 'state' ||
    (!hasSideNotes && (above.includes(name) || isPublicPicture(resource.fields[name])))
}
interface SectionProps extends SectionsProps, Pick<FactsProps, 'show'> {
  readonly section: ReturnType<typeof getShowSections>[number]
}
/** One section. What is empty is folded, and a section without any field is not there. */
const ShowSection = ({ resource, record, section, show, renderExtra, unfolded = [] }: SectionProps) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  const isAbove = useIsAbove(resource)
  const fields = section.fields.filter(
    name => canSeeField(resource, name, me) && applies(resource, name, record) && !isAbove(name),
  )
  const blank = fields.filter(name => isEmpty(record[name]) && !unfolded.includes(name))
  const filled = fields.filter(name => !blank.includes(name))
  // What the mall fills in itself nobody has left out.
  const typed = getFormFields(resource)
  const empty = blank.filter(name => typed.includes(name))
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
/** A record's fields in sections: those that its reader sees, and that apply to it; its name, state, price and pictures stand above, what is empty is folded. */
export const SimpleShowLayout = (props: SectionsProps) => {
  const viewer = usePictureViewer()
  return (
    <>
      {getShowSections(props.resource).map(section => (
        <ShowSection key={section.labels.en} {...props} section={section} show={viewer.show} />
      ))}
      <ImageViewer {...viewer} />
    </>
  )
}
