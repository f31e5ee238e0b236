import { useEffect, useRef, useState } from 'react'

/** Whether the rows are wider than their frame: only then the actions are kept in sight, as cells that stick cost a layer each. */
export const useOverflow = () => {
  const frame = useRef<HTMLDivElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const element = frame.current as HTMLDivElement
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { frame, wide }
}
