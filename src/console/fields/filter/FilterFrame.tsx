import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

interface FrameProps {
  readonly label: string
  /** Id of the labelled control. Without it the frame is a labelled group. */
  readonly htmlFor?: string
  readonly className?: string
  readonly children: ReactNode
}
/** Frame of a filter, with the label before the value, so that both stay readable. */
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
/** Button that clears a filter. */
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
