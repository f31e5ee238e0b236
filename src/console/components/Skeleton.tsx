import type { ReactNode } from 'react'
import './skeleton.css'

const letters = 'abcdefghijkl'.split('')
const few = (count: number, draw: (key: string) => ReactNode) => letters.slice(0, count).map(draw)

/** Skeleton of a section with its heading. */
export const SkeletonCard = ({ children }: { readonly children: ReactNode }) => (
  <div className="skeleton-card">
    <div className="skeleton-bar skeleton-heading" />
    {children}
  </div>
)
/** Skeleton of some inputs. */
export const SkeletonInputs = ({ count }: { readonly count: number }) => (
  <div className="form-grid">
    {few(count, key => (
      <div key={key} className="skeleton-field">
        <div className="skeleton-bar skeleton-note" />
        <div className="skeleton-input" />
      </div>
    ))}
  </div>
)
/** Skeleton of some values of a record. */
export const SkeletonFacts = ({ count }: { readonly count: number }) => (
  <div className="entries">
    {few(count, key => (
      <div key={key} className="skeleton-field">
        <div className="skeleton-bar skeleton-note" />
        <div className="skeleton-bar" />
      </div>
    ))}
  </div>
)
/** Skeleton of some lines with pictures. */
export const SkeletonLines = ({ count }: { readonly count: number }) => (
  <div className="skeleton-lines">
    {few(count, key => (
      <div key={key} className="skeleton-line">
        <div className="skeleton-picture" />
        <div className="skeleton-field">
          <div className="skeleton-bar" />
          <div className="skeleton-bar skeleton-note" />
        </div>
      </div>
    ))}
  </div>
)
