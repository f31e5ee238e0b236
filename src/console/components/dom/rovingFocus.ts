import type { KeyboardEvent } from 'react'

/** The arrow keys go from tab to tab, and around; Home and End to the first and the last. */
export const rovingFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = all.findIndex(each => each === event.target)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1 + all.length,
    Home: 0,
    End: all.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  all[to % all.length]?.focus()
}
