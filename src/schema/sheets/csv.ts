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
const cellOf = (text: string): string => {
  const whole = withoutHidden(text)
  const harmless = formula.test(whole) && !negative.test(whole) ? `'${whole}` : whole
  return `"${harmless.replaceAll('"', '""')}"`
}
/** Rows as CSV (RFC 4180), every cell in quotes, so that no reader has to guess where one ends; formulas made harmless by an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cellOf).join(',')).join('\r\n')
/** Tells spreadsheets that what follows is UTF-8. */
export const UTF8 = '\ufeff'
