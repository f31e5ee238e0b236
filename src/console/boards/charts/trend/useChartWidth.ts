import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Distance from the viewport within which charts are drawn. */
const NEAR = '300px'
type Listener<V> = (value: V) => void
const widths = new Map<Element, Listener<number>>()
const waiting = new Map<Element, () => void>()
const queue: (() => void)[] = []
let sizes: ResizeObserver | undefined
let viewport: IntersectionObserver | undefined

/** Draws one chart a task, so that the page responds between two. */
const drawNext = () => {
  const draw = queue.shift()
  if (draw) flushSync(draw)
  if (queue.length > 0) setTimeout(drawNext)
}
const enqueue = (element: Element) => {
  const draw = waiting.get(element)
  if (!draw) return
  waiting.delete(element)
  viewport?.unobserve(element)
  queue.push(draw)
  if (queue.length === 1) setTimeout(drawNext)
}
/** Draws all charts at once, since paper has no viewport. */
const drawAll = () => {
  for (const element of [...waiting.keys()]) enqueue(element)
  flushSync(() => {
    for (const draw of queue.splice(0)) draw()
  })
}
const observe = (element: Element, draw: () => void, resize: Listener<number>) => {
  if (!sizes) {
    sizes = new ResizeObserver(entries => {
      for (const { target, contentRect } of entries) widths.get(target)?.(Math.floor(contentRect.width))
    })
    viewport = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) enqueue(target)
      },
      { rootMargin: NEAR },
    )
    addEventListener('beforeprint', drawAll)
  }
  widths.set(element, resize)
  waiting.set(element, draw)
  sizes.observe(element)
  viewport?.observe(element)
  return () => {
    widths.delete(element)
    waiting.delete(element)
    sizes?.unobserve(element)
    viewport?.unobserve(element)
  }
}
/**
 * Width in px at which a chart is drawn. `undefined` until the element comes near the viewport and
 * its turn comes. All charts of a page share one ResizeObserver.
 */
export const useChartWidth = (ref: RefObject<Element | null>): number | undefined => {
  const [width, setWidth] = useState(0)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver !== 'function') return
    return observe(element, () => setDue(true), setWidth)
  }, [ref])
  return isDue && width > 0 ? width : undefined
}
