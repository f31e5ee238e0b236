import { formSections } from '../../../schema/derive'
import { seesField } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { SkeletonCard, SkeletonInputs } from '../../parts/Skeleton'
import { useShop } from '../../shopContext'

/** A form until what it changes is there: its sections, each with its inputs. */
export const FormSkeleton = ({ resource }: { readonly resource: AnyResource }) => {
  const { me } = useShop()
  const sections = formSections(resource)
    .map(({ labels, fields }) => ({
      key: labels.en,
      count: fields.filter(name => seesField(resource, name, me)).length,
    }))
    .filter(({ count }) => count > 0)
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
