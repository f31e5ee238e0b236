import { describe, expect, it } from 'vitest'
import { attributesOf, stepsOf } from '../../../src/console/spreadsheet/xlsx/xml'

/** What a browser's own reader makes of it, as the same steps. */
const asBrowser = (node: Node): string[] => {
  if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) return [node.textContent ?? '']
  if (!(node instanceof Element)) return [...node.childNodes].flatMap(asBrowser)
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  return [`<${node.localName} ${JSON.stringify(attributes)}`, ...[...node.childNodes].flatMap(asBrowser), '>']
}
const asSteps = (xml: string): string[] =>
  [...stepsOf(xml)].map(({ type, name, text }) =>
    type === 'text' ? text : type === 'end' ? '>' : `<${name} ${JSON.stringify(attributesOf(text))}`,
  )

describe('a walk over XML says what a browser reads', () => {
  it.each([
    ['elements in each other', '<a><b>x</b><b/><c >y</c ></a>'],
    ['attributes in any quotes, with what ends no tag', `<a b="1>2" c='"' d = "/"/>`],
    ['prefixes', '<x:a xmlns:x="u" xmlns="v" x:id="1"><x:b/></x:a>'],
    ['signs by their names and numbers', '<a b="&lt;&quot;">&amp;&lt;&gt;&apos;&#65;&#x4e2d;&#x1F600;&amp;lt;</a>'],
    ['a text that is taken as it stands', '<a>x<![CDATA[<b>&amp;]]>y</a>'],
    ['remarks and what is meant for programs', '<?xml version="1.0"?><!-- <b> --><a>x<!--y-->z<?p "?><!----></a>'],
    ['line breaks within a tag', '<a\n\tb="1"\n>x</a>'],
    ['no text at all', '<a/>'],
    ['line ends of any program', '<a>x\r\ny\rz</a>'],
  ])('%s', (_, xml) => {
    const read = new DOMParser().parseFromString(xml, 'application/xml')
    expect(asSteps(xml).filter(step => step !== '')).toEqual(asBrowser(read))
  })
})
describe('what is none is refused', () => {
  it.each([
    ['an end too early', '<a><b></b>'],
    ['half a tag', '<a><b c="d'],
    ['half a remark', '<a><!-- '],
    ['a sign that nobody knows', '<a>&x;</a>'],
    ['a sign beyond all signs', '<a>&#x110000;</a>'],
    ['an and alone', '<a>1 & 2</a>'],
    ['what declares signs of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a tag without a name', '<a><></a>'],
    ['a tag that goes on and on', `<a${' b=""'.repeat(10_000)}/>`],
    ['an element that ends as another', '<a><b></c></a>'],
  ])('%s', (_, xml) => {
    expect(() => [...stepsOf(xml)]).toThrow()
  })
})
