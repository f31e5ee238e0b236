/** XML namespaces of an .xlsx. */
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
export const packaged = 'http://schemas.openxmlformats.org/package/2006'
/** XML declaration at the start of each part. */
export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes a text for XML and drops control characters, which XML forbids. */
export const xml = (text: string) =>
  text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, sign => signs[sign] ?? '')
/** Escapes a text of a cell for XML. Readers of workbooks undo `_x0041_`, so an underscore is escaped there. */
export const cellText = (text: string): string => xml(text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'))
/** Letters of a column, from index 0. */
export const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`
