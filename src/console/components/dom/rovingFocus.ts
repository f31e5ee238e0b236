import type { KeyboardEvent } from 'react'

/** Arrow keys move between tabs and wrap around. Home and End go to the ends. */
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
