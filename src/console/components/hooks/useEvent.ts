import { useEffect, useRef, useState } from 'react'

/** A function whose identity never changes, so that rows that got it need not be drawn again. */
export const useEvent = <A extends unknown[], R>(work: (...args: A) => R): ((...args: A) => R) => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const [steady] = useState(
    () =>
      (...args: A) =>
        latest.current(...args),
  )
  return steady
}
