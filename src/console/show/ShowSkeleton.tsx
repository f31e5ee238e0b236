import { getImageFields, getPriceField, getShowSections } from '../../schema/selectors/definition'
import { canSeeField } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { SkeletonCard, SkeletonFacts } from '../components/Skeleton'
import { useViewOverrides, useConsoleConfig } from '../config/ConsoleContext'
import { useSectionSizes } from '../record/useSectionSizes'

/** Skeleton of a record's page, with picture and visible sections. */
export const ShowSkeleton = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const Lead = useViewOverrides(resource)?.lead
  const price = getPriceField(resource)
  const pictures = getImageFields(resource).filter(name => canSeeField(resource, name, me))
  const sections = useSectionSizes(resource, getShowSections(resource))
  return (
    <div className="show-columns">
      <div>
        {!Lead && (pictures.length > 0 || price !== undefined) && (
          <div className="hero">
            {pictures.length > 0 && (
              <div className="hero-gallery">
                <div className="skeleton-picture" />
                <div className="hero-bar" />
              </div>
            )}
            <div className="hero-side">
              <SkeletonFacts count={1} />
            </div>
          </div>
        )}
        {sections.map(({ key, count }) => (
          <SkeletonCard key={key}>
            <SkeletonFacts count={count} />
          </SkeletonCard>
        ))}
      </div>
      <div>
        <SkeletonCard>
          <SkeletonFacts count={3} />
        </SkeletonCard>
      </div>
    </div>
  )
}
