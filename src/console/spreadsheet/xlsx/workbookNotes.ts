import type { Breather } from './yieldToMain'
import { type Attributes, attributesOf, stepsOf } from './xml'

/**
 * Properties of a workbook: id of its first sheet, and number of visible sheets. `isMac`: dates
 * count from 1904, as on old Macs.
 */
export const aboutBook = async (xml: string, breath: Breather) => {
  const sheets: Attributes[] = []
  let isMac = false
  for (const { type, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (type !== 'begin') continue
    if (name === 'sheet') sheets.push(attributesOf(text))
    if (name === 'workbookPr') isMac = /^(1|true)$/.test(attributesOf(text).date1904 ?? '')
  }
  const [first = {}] = sheets
  return {
    id: Object.entries(first).find(([name]) => name.endsWith(':id'))?.[1],
    // Hidden sheets do not count: users do not know of them.
    sheets: sheets.filter(({ state }) => state === undefined || state === 'visible').length,
    isMac,
  }
}
