import type { Breather } from './yieldToMain'
import { attributeIn, attributesOf, ownSteps } from './xml'

/** Namespaces of a workbook: of both forms of the standard. */
export const bookSpaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
])
/** Namespaces of references to other parts. */
export const referenceSpaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])
interface ListedSheet {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
}
/**
 * Properties of a workbook: its sheets in order. `isMac`: dates count from 1904, as on old Macs.
 * `undefined` for other documents.
 */
export const aboutBook = async (xml: string, breath: Breather) => {
  const sheets: ListedSheet[] = []
  const path: string[] = []
  let [isMac, isBook] = [false, false]
  for (const step of ownSteps(xml, bookSpaces)) {
    if (breath.isDue()) await breath.take()
    if (step.type === 'end') path.pop()
    if (step.type !== 'begin') continue
    const { name, text } = step
    path.push(name)
    const place = path.join('/')
    if (place === 'workbook') isBook = true
    if (place === 'workbook/sheets/sheet') {
      const attributes = attributesOf(text)
      const state = attributes.state ?? 'visible'
      // Some programs write references of a namespace of their own.
      const own = Object.entries(attributes).find(([each]) => each.endsWith(':id'))?.[1]
      const id = attributeIn(step, referenceSpaces, 'id') ?? own ?? ''
      sheets.push({ id, name: attributes.name ?? '', isHidden: state !== 'visible' })
    }
    if (place === 'workbook/workbookPr') isMac = /^(1|true|on)$/i.test(attributesOf(text).date1904 ?? '')
  }
  return isBook ? { sheets, isMac } : undefined
}
