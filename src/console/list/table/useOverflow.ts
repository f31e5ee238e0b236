import { useEffect, useRef, useState } from 'react'

/** Whether the table overflows. Only then cells are sticky, as each costs a layer. */
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
