import { useEffect, useRef, useState } from 'react'

/** Returns a function with a stable identity, so that memoized rows do not render again. */
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
