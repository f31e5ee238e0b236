/** The first element of a selector that is not in a page hidden behind its tab. */
export const findShown = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(each => !each.closest('[role="tabpanel"][hidden]'))
