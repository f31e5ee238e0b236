const bars = new Set<HTMLElement>()
/** How much of the window's foot a bar covers: nothing where it only stands in the page. */
const coveredBy = (bar: HTMLElement): number => {
  const { position, bottom } = getComputedStyle(bar)
  return bar.offsetHeight > 0 && ['fixed', 'sticky'].includes(position)
    ? bar.offsetHeight + (Number.parseFloat(bottom) || 0)
    : 0
}
const tell = () => {
  const covered = Math.max(0, ...[...bars].map(coveredBy))
  const { style } = document.documentElement
  if (covered > 0) style.setProperty('--foot', `${covered}px`)
  else style.removeProperty('--foot')
}
/** The `ref` of a bar that stays at the window's foot: tells the style sheets how much is covered there (`--foot`), so that nothing with the focus is. */
export const stayAtFoot = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return undefined
  const measured = new ResizeObserver(tell)
  bars.add(bar)
  measured.observe(bar)
  return () => {
    measured.disconnect()
    bars.delete(bar)
    tell()
  }
}
