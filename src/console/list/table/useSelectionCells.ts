import { type RefObject, useEffect } from 'react'

/** A tick's whole cell is pressed for it: the box alone is smaller than a finger. */
export const useSelectionCells = (frame: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      if (target instanceof HTMLElement && target.matches('.tick-cell')) target.querySelector('input')?.click()
    }
    const element = frame.current
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [frame])
