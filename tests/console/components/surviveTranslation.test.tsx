import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { surviveTranslation } from '../../../src/console/components/dom/surviveTranslation'

let stop: () => void
beforeEach(() => {
  stop = surviveTranslation(document.body)
})
afterEach(() => {
  stop()
  cleanup()
})
const texts = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const all: Text[] = []
  while (walker.nextNode()) all.push(walker.currentNode as Text)
  return all
}
const fontOf = (text: Text) => {
  const font = document.createElement('font')
  font.append(document.createElement('font'))
  font.firstElementChild?.append(`«${text.data}»`)
  return font
}
/** Ways in which translators put their own text in the place of the page's. */
const ways: Readonly<Record<string, (text: Text) => void>> = {
  'replaces it': text => text.replaceWith(fontOf(text)),
  'puts its own before it and takes it out': text => {
    text.before(fontOf(text))
    text.remove()
  },
  'puts its own behind it and takes it out': text => {
    text.after(fontOf(text))
    text.remove()
  },
}
const translate = (root: Node, way: (text: Text) => void) =>
  act(async () => {
    for (const text of texts(root)) way(text)
  })
interface Props {
  readonly from: string
  readonly to?: string
  readonly days: readonly string[]
}
const Mixed = ({ from, to, days }: Props) => (
  <section aria-label="period">
    {from} – {to}
    <b>{from}</b>
    {days.length > 1 && `${days.length} days`}
    {days.map(day => (
      <i key={day}>{day}</i>
    ))}
    {to && ' end'}
  </section>
)
const first: Props = { from: '1 Oct', to: '26 Nov', days: ['a', 'b'] }
it.each(Object.entries(ways))('a text that changes is shown where a translator %s', async (_, way) => {
  const { rerender } = render(<Mixed {...first} />)
  const place = screen.getByLabelText('period')
  await translate(place, way)
  expect(place.textContent).toContain('«1 Oct»')
  for (const props of [
    { ...first, from: '20 Nov' },
    { ...first, from: '21 Nov', days: ['c'] },
    { from: '22 Nov', days: [] },
    { from: '23 Nov', to: '26 Nov', days: ['b', 'a', 'c'] },
  ]) {
    await act(async () => rerender(<Mixed {...props} />))
    const fresh = render(<Mixed {...props} />)
    const expected = fresh.container.textContent
    fresh.unmount()
    // What has not changed may stay translated.
    expect(place.textContent?.replace(/[«»]/g, '')).toBe(expected)
    await translate(place, way)
  }
})
it('a page that nobody translates is left alone', async () => {
  const { removeChild } = Node.prototype
  const { rerender } = render(<Mixed {...first} />)
  await act(async () => rerender(<Mixed from="x" days={[]} />))
  expect(Node.prototype.removeChild).toBe(removeChild)
})
