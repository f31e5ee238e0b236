import { getFormSections } from '../../schema/selectors/definition'
import type { AnyResource } from '../../schema/model/resource'
import { SkeletonCard, SkeletonInputs } from '../components/Skeleton'
import { useSectionSizes } from '../record/useSectionSizes'

/** Skeleton of a form with its sections and inputs. */
export const FormSkeleton = ({ resource }: { readonly resource: AnyResource }) => {
  const sections = useSectionSizes(resource, getFormSections(resource))
  return (
    <div className="form-columns">
      <div>
        {sections.map(({ key, count }) => (
          <SkeletonCard key={key}>
            <SkeletonInputs count={count} />
          </SkeletonCard>
        ))}
      </div>
      <div className="form-side">
        <SkeletonCard>
          <div className="skeleton-bar" />
        </SkeletonCard>
      </div>
    </div>
  )
}
