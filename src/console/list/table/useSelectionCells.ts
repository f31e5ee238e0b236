import { type RefObject, useEffect } from 'react'

/** Makes the whole cell of a checkbox clickable, since the box is too small for touch. */
export const useSelectionCells = (frame: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      if (target instanceof HTMLElement && target.matches('.tick-cell')) target.querySelector('input')?.click()
    }
    const element = frame.current
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [frame])
