import type { ComponentProps } from 'react'

/** A named scrolling region, reachable by keyboard. Takes the props of a `section`. */
export const ScrollRegion = ({ label, ...props }: ComponentProps<'section'> & { readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
  <section {...props} tabIndex={0} aria-label={label} />
)
