import { getImageFields, getPriceField, getShowSections } from '../../schema/selectors/definition'
import { canSeeField } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { SkeletonCard, SkeletonFacts } from '../components/Skeleton'
import { useConsoleConfig } from '../config/ConsoleContext'
import '../record/summary/summary.css'
import { useSectionSizes } from '../record/useSectionSizes'

/** Skeleton of a record's page, with picture and visible sections. */
export const ShowSkeleton = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useConsoleConfig()
  const price = getPriceField(resource)
  const pictures = getImageFields(resource).filter(name => canSeeField(resource, name, me))
  const sections = useSectionSizes(
    resource,
    getShowSections(resource).filter(({ folded }) => !folded),
  )
  return (
    <div className="show-columns">
      <div>
        {(pictures.length > 0 || price !== undefined) && (
          <div className="summary">
            <div className="hero-row">
              {pictures.length > 0 && <div className="skeleton-photo" />}
              <div className="hero-texts">
                <SkeletonFacts count={1} />
              </div>
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
