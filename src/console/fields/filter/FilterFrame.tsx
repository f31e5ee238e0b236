import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

interface FrameProps {
  readonly label: string
  /** The id of the control that the label belongs to; of several, the group is called by it. */
  readonly htmlFor?: string
  readonly className?: string
  readonly children: ReactNode
}
/** A filter's frame: its name before what it holds, so that both are read once it is filled. */
export const FilterFrame = ({ label, htmlFor, className = '', children }: FrameProps) => {
  const content = (
    <>
      {htmlFor ? (
        <label htmlFor={htmlFor} title={label}>
          {label}
        </label>
      ) : (
        <span className="filter-name" aria-hidden="true" title={label}>
          {label}
        </span>
      )}
      {children}
    </>
  )
  const classes = `filter ${className}`.trim()
  if (htmlFor) return <div className={classes}>{content}</div>
  return (
    <fieldset className={classes} aria-label={label}>
      {content}
    </fieldset>
  )
}
/** Empties a filter that holds something. */
export const ClearFilter = ({ label, clear }: { readonly label: string; readonly clear: () => void }) => {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="filter-clear"
      aria-label={translate('console.clearFilter', { label })}
      onClick={clear}
    >
      ×
    </button>
  )
}
