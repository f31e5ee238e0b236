const bars = new Set<HTMLElement>()
/** How much of the window's foot a bar covers: nothing where it only stands in the page. */
const coveredBy = (bar: HTMLElement): number => {
  const { position, bottom } = getComputedStyle(bar)
  return bar.offsetHeight > 0 && ['fixed', 'sticky'].includes(position)
    ? bar.offsetHeight + (Number.parseFloat(bottom) || 0)
    : 0
}
let lastCovered = 0
let rules: CSSStyleSheet | undefined
/** By a rule, not by the root's own style: `--foot` is not inherited, as everything in the page would be styled anew whenever a bar comes or goes. */
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
/** The `ref` of a bar that stays at the window's foot: tells the style sheets how much is covered there (`--foot`), so that nothing with the focus is. */
export const stayAtFoot = (bar: HTMLElement | null): (() => void) | undefined => {
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
