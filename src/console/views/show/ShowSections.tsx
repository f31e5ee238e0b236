import { fieldOf, showSections } from '../../../schema/derive'
import { traitsOf } from '../../../schema/kinds/traits'
import { applies, seesField } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { cell } from '../../kinds/cells'
import type { CellContext } from '../../words/cellContext'
import { PictureViewer, usePictureViewer } from '../../parts/PictureViewer'
import { Section } from '../../parts/Section'
import { useLabel, useOverrides, useShop } from '../../shopContext'
import { useCellContext } from '../useCellContext'
import { Masked } from './Masked'

type Shown = Readonly<Record<string, unknown>> & { readonly id: string }

/** A field's value as it is read: by a hand-made cell, masked, or as its kind is drawn. */
const Value = ({
  resource,
  record,
  name,
  show,
}: {
  resource: AnyResource
  record: Shown
  name: string
  show: CellContext['onPicture']
}) => {
  const Override = useOverrides(resource)?.column?.[name]
  const context = useCellContext(show)
  const field = fieldOf(resource, name)
  if (Override) return <Override record={record} />
  if (field.options.mask && record[name]) return <Masked resource={resource} name={name} record={record} />
  return cell(field, record[name], context)
}
/** A record's fields in sections: those that its reader sees, and that apply to it. */
export const ShowSections = ({ resource, record }: { readonly resource: AnyResource; readonly record: Shown }) => {
  const { me } = useShop()
  const label = useLabel()
  const viewer = usePictureViewer()
  const Beside = useOverrides(resource)?.beside
  return (
    <>
      {showSections(resource).map(section => {
        const fields = section.fields.filter(name => seesField(resource, name, me) && applies(resource, name, record))
        return (
          fields.length > 0 && (
            <Section key={section.labels.en} heading={label(section.labels)}>
              <dl className="entries">
                {fields.map(name => {
                  return (
                    <div key={name} className={traitsOf(fieldOf(resource, name)).wide ? 'wide' : undefined}>
                      <dt>{label(fieldOf(resource, name).labels)}</dt>
                      <dd>
                        <Value resource={resource} record={record} name={name} show={viewer.show} />
                        {Beside && <Beside record={record} name={name} />}
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </Section>
          )
        )
      })}
      <PictureViewer {...viewer} />
    </>
  )
}
