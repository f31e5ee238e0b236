import { getField, isPublicPicture } from '../../../schema/selectors/definition'
import { editableFields } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { ImageGallery } from '../../fields/image/ImageGallery'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { SectionFields, useShownFields } from './SectionFields'

/** Section whose public pictures form one gallery. Other fields follow below. */
export const GallerySection = ({
  resource,
  names,
  record,
}: {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly record?: Record<string, unknown>
}) => {
  const { me } = useConsoleConfig()
  const open = editableFields(resource, me, record)
  const shown = useShownFields(resource, names, record)
  const pictures = shown.filter(name => isPublicPicture(getField(resource, name)))
  const otherFields = shown.filter(name => !pictures.includes(name))
  const slots = pictures.filter(name => open.includes(name)).map(name => [name, getField(resource, name)] as const)
  return (
    <>
      <ImageGallery fields={slots}>
        <SectionFields resource={resource} names={pictures} record={record} />
      </ImageGallery>
      {otherFields.length > 0 && <SectionFields resource={resource} names={otherFields} record={record} />}
    </>
  )
}
