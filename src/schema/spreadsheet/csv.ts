/** Signs that a formula begins with, as some spreadsheets read them: full-width and small ones, too. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** What is not seen before them. */
const unseen = '\\s\\p{Cc}\\p{Cf}\\p{DI}'
const formula = new RegExp(`^[${unseen}]*${sign}|^[\\t\\r\\n]`, 'u')
/** A number below nothing is none: an apostrophe would make it a text that does not add up. */
const negative = /^-\d+(\.\d+)?$/
const within = new RegExp(`([;${unseen}]+)(${sign}?)`, 'gu')
/** Where cells end at something else than a comma, a new one may begin within a text: such a reader does not heed the quotes around it. */
const withoutHidden = (text: string): string =>
  text.replace(within, (all: string, before: string, begun: string) =>
    begun !== '' && /[;\t\r\n]/.test(before) ? `${before}'${begun}` : all,
  )
const harmless = (text: string): string => {
  const whole = withoutHidden(text)
  return formula.test(whole) && !negative.test(whole) ? `'${whole}` : whole
}
const inner = new RegExp(`([;${unseen}]*[;\\t\\r\\n][;${unseen}]*)'(?=${sign})`, 'gu')
/** What a text said before it was made harmless; only at its beginning, where no more is known than that a spreadsheet had it. */
export const unharmed = (text: string, beginning = false): string => {
  if (!text.includes("'")) return text
  const whole = text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
  return beginning ? whole : whole.replace(inner, '$1')
}
/** Whether a text comes back from a CSV as this one: made harmless and read again. */
export const comesBackAs = (text: string, back: string): boolean =>
  unharmed(harmless(text)).trim() === unharmed(back).trim()
const cellOf = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`
/** Rows as CSV (RFC 4180), every cell in quotes, so that no reader has to guess where one ends; formulas made harmless by an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cellOf).join(',')).join('\r\n')
/** Tells spreadsheets that what follows is UTF-8. */
export const UTF8 = '\ufeff'
