/** First match of a selector outside of hidden tab pages. */
export const queryVisible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(each => !each.closest('[role="tabpanel"][hidden]'))
/** Selector of a page's heading: its own, or the title of react-admin's components. */
export const pageHeading = 'main h1:not([hidden])'
