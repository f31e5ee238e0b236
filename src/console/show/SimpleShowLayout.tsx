import { useTranslate } from 'ra-core'
import { isEmpty } from '../../schema/model/condition'
import {
  draftFields,
  fieldOf,
  isPublicPicture,
  priceField,
  showSections,
  titleField,
} from '../../schema/selectors/definition'
import { applies, seesField } from '../../schema/rules/availability'
import { PictureViewer, usePictureViewer } from '../components/images/ImageViewer'
import { Section } from '../components/Section'
import { useLabel, useOverrides, useShop } from '../config/ConsoleContext'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { Facts, type FactsProps } from '../record/FieldList'

interface SectionsProps extends Pick<FactsProps, 'resource' | 'record' | 'besides'> {
  /** What is shown although it is empty. */
  readonly unfolded?: readonly string[]
}
/** A record's fields in sections: those that its reader sees, and that apply to it; its name, state, price and pictures stand above, what is empty is folded. */
export const ShowSections = ({ resource, record, besides, unfolded = [] }: SectionsProps) => {
  const { me } = useShop()
  const label = useLabel()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  const viewer = usePictureViewer()
  const typed = draftFields(resource)
  // What something can be said beside stands where that is said.
  const isTold = useOverrides(resource)?.beside !== undefined
  const above = [priceField(resource), titleField(resource)]
  const isAbove = (name: string) =>
    fieldOf(resource, name).kind === 'state' ||
    (!isTold && (above.includes(name) || isPublicPicture(resource.fields[name])))
  return (
    <>
      {showSections(resource).map(section => {
        const fields = section.fields.filter(
          name => seesField(resource, name, me) && applies(resource, name, record) && !isAbove(name),
        )
        const blank = fields.filter(name => isEmpty(record[name]) && !unfolded.includes(name))
        const filled = fields.filter(name => !blank.includes(name))
        // What the mall fills in itself nobody has left out.
        const empty = blank.filter(name => typed.includes(name))
        if (filled.length + empty.length === 0) return null
        return (
          <Section key={section.labels.en} heading={label(section.labels)}>
            {filled.length > 0 && (
              <Facts resource={resource} record={record} names={filled} show={viewer.show} besides={besides} />
            )}
            {empty.length > 0 && (
              <details className="empty-facts">
                <summary>
                  {translate('console.emptyFacts', { smart_count: empty.length, names: labelsOf(empty) })}
                </summary>
                <Facts resource={resource} record={record} names={empty} show={viewer.show} />
              </details>
            )}
          </Section>
        )
      })}
      <PictureViewer {...viewer} />
    </>
  )
}
