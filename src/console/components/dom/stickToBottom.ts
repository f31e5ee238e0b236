const bars = new Set<HTMLElement>()
/** Height that a bar covers at the window's bottom, in px. 0 if the bar is in the normal flow. */
const coveredBy = (bar: HTMLElement): number => {
  const { position, bottom } = getComputedStyle(bar)
  return bar.offsetHeight > 0 && ['fixed', 'sticky'].includes(position)
    ? bar.offsetHeight + (Number.parseFloat(bottom) || 0)
    : 0
}
let lastCovered = 0
let rules: CSSStyleSheet | undefined
/**
 * Sets `--foot` by a rule on chosen elements, without inheritance. An inherited property would
 * restyle the whole page with each change.
 */
const updateOffset = () => {
  const covered = Math.max(0, ...[...bars].map(coveredBy))
  if (covered === lastCovered) return
  lastCovered = covered
  if (!rules) {
    rules = new CSSStyleSheet()
    document.adoptedStyleSheets.push(rules)
  }
  rules.replaceSync(covered > 0 ? `:root, .form-side { --foot: ${covered}px !important }` : '')
}
/**
 * The `ref` of a bar at the window's bottom. Publishes the covered height as `--foot`, so that
 * focused elements scroll clear of the bar.
 */
export const stickToBottom = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return undefined
  const measured = new ResizeObserver(updateOffset)
  bars.add(bar)
  measured.observe(bar)
  return () => {
    measured.disconnect()
    bars.delete(bar)
    updateOffset()
  }
}
