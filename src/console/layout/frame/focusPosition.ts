const controls = (within: ParentNode) =>
  [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
    each => !each.matches(':disabled') && each.getClientRects().length > 0,
  )

/** Two controls that say the same do the same. */
const controlKey = (control: HTMLElement): string => `${control.tagName} ${control.textContent}`

/** Answers where to go on when what had the focus has gone away: nowhere if that cannot be told, later while a button works at what it was pressed for. */
export type FocusPlace = () => HTMLElement | 'later' | undefined

const again = (at: HTMLElement): HTMLElement | 'later' | undefined => {
  if (at.matches('.MuiButton-loading')) return 'later'
  return at.matches(':disabled') ? undefined : at
}

/** Notes where in a list or a table something stands: which entry, and which of its controls. */
export const focusPlace = (at: HTMLElement): FocusPlace => {
  const entry = at.closest('main :is(tr, li)')
  const list = entry?.parentElement
  if (!entry || !list) return () => (at.isConnected ? again(at) : undefined)
  const [index, which, says] = [[...list.children].indexOf(entry), controls(entry).indexOf(at), controlKey(at)]
  // A list that has lost its last entry: what stands after it, its button for another.
  const around = list.parentElement
  return () => {
    if (at.isConnected) return again(at)
    if (!list.isConnected) return undefined
    const next = list.children[Math.min(index, list.children.length - 1)]
    const inside = next ? controls(next) : []
    return (
      inside.find(each => controlKey(each) === says) ??
      inside[Math.min(which, inside.length - 1)] ??
      (around ? controls(around)[0] : undefined)
    )
  }
}
