import type { Breather } from './yieldToMain'
import { type Attributes, attributesOf, stepsOf } from './xml'

/** What is said of a workbook as a whole: its first sheet's place, how many it has, and whether it counts days from 1904, as old Macs do. */
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
    // What is hidden is nothing that whoever gave it knows of.
    sheets: sheets.filter(({ state }) => state === undefined || state === 'visible').length,
    isMac,
  }
}
