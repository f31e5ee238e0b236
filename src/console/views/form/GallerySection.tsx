import { fieldOf, isPublicPicture } from '../../../schema/derive'
import { editableFields } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { PictureGallery } from '../../kinds/PictureGallery'
import { useShop } from '../../shopContext'
import { SectionFields, useShownFields } from './SectionFields'

/** A section whose public pictures are one gallery, a slot a field; its other fields stand below. */
export const GallerySection = ({
  resource,
  names,
  record,
}: {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly record?: Record<string, unknown>
}) => {
  const { me } = useShop()
  const open = editableFields(resource, me, record)
  const shown = useShownFields(resource, names, record)
  const pictures = shown.filter(name => isPublicPicture(fieldOf(resource, name)))
  const others = shown.filter(name => !pictures.includes(name))
  const slots = pictures.filter(name => open.includes(name)).map(name => [name, fieldOf(resource, name)] as const)
  return (
    <>
      <PictureGallery fields={slots}>
        <SectionFields resource={resource} names={pictures} record={record} />
      </PictureGallery>
      {others.length > 0 && <SectionFields resource={resource} names={others} record={record} />}
    </>
  )
}
