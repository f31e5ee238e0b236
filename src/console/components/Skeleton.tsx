import type { ReactNode } from 'react'
import './skeleton.css'

const letters = 'abcdefghijkl'.split('')
const few = (count: number, draw: (key: string) => ReactNode) => letters.slice(0, count).map(draw)

/** A section on its way, with the room of its heading. */
export const SkeletonCard = ({ children }: { readonly children: ReactNode }) => (
  <div className="skeleton-card">
    <div className="skeleton-bar skeleton-heading" />
    {children}
  </div>
)
/** So many fields to be filled in. */
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
/** So many facts of a record. */
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
/** So many lines, one below the other, each with its picture. */
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
