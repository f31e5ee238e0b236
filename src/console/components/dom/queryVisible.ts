/** The first element of a selector that is not in a page hidden behind its tab. */
export const findShown = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(each => !each.closest('[role="tabpanel"][hidden]'))
/** Selects a page's heading: its own, or the title of a page of react-admin's own components. */
export const pageHeading = 'main h1:not([hidden])'
