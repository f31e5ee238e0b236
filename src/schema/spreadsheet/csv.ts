/** Characters that begin a formula in some spreadsheets, also full-width and small ones. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** Invisible characters before such a sign. */
const unseen = '\\s\\p{Cc}\\p{Cf}\\p{DI}'
const formula = new RegExp(`^[${unseen}]*${sign}|^[\\t\\r\\n]`, 'u')
/** Negative numbers are no formulas. As texts with an apostrophe they could not be summed. */
const negative = /^-\d+(\.\d+)?$/
const within = new RegExp(`([;${unseen}]+)(${sign}?)`, 'gu')
/**
 * Escapes signs after semicolons, tabs and line breaks. Readers with other delimiters ignore the
 * quotes and start a new cell there.
 */
const withoutHidden = (text: string): string =>
  text.replace(within, (all: string, before: string, begun: string) =>
    begun !== '' && /[;\t\r\n]/.test(before) ? `${before}'${begun}` : all,
  )
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** Texts that a spreadsheet changes into other ones when it opens a CSV. */
const changed = new RegExp(
  [
    // Leading zeros, and more digits than are shown.
    '[+-]?0\\d[\\d.]*',
    '[+-]?\\d{12,}(?:\\.\\d*)?',
    '[+-]?\\d+(?:\\.\\d*)?e[+-]?\\d+',
    // 1-2, 1/2, 3.5.2026 and 2026-03 become days.
    '\\d{1,2}[-/]\\d{1,4}(?:[-/]\\d{1,4})?',
    '\\d{1,2}\\.\\d{1,2}\\.\\d{1,4}',
    '\\d{4}[-/]\\d{1,2}',
    `${month}[ ./-]?\\d{1,4}(?:[, ./-]+\\d{2,4})?`,
    `\\d{1,4}[ ./-]?${month}(?:[ ./-]?\\d{2,4})?`,
    '\\d+ \\d+/\\d+',
    '\\d+:\\d{1,2}(?::\\d{1,2}(?:[.,]\\d+)?)?(?: ?[ap]m?)?',
    '\\d{1,2} ?[ap]m?',
    '(?:\\d{1,4}年)?\\d{1,2}月(?:\\d{1,2}日(?: ?\\d{1,2}:\\d{2}(?::\\d{2})?)?)?',
    '(?:[〇零一二三四五六七八九]{2,4}年)?[一二三四五六七八九十]{1,3}月[一二三四五六七八九十]{1,3}日',
    // 5- becomes -5.
    '\\d+(?:\\.\\d+)?-',
    '\\([\\d.,]+\\)',
    '[Tt]rue|[Ff]alse',
  ]
    .map(each => `^(?:${each})$`)
    .join('|'),
  'i',
)
/** Numbers and days that are only changed in a column of texts, as 1.10 becomes 1.1. */
const changedText =
  /^(?:[+-]?(?:\d*\.\d*0|\.\d+|\d+\.)|[+-]?(?:\d+\.\d*0 ?|[\d.]+ +)%|\+\d+|\p{Sc}\s*[\d.,]+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)$/u
/** Wrapping by which shops and couriers keep numbers from spreadsheets. */
const wrapped = /^="((?:[^"]|"")*)"$/s
/** Mark by which people and shops keep a number or name as a text: no mark closes the quotation. */
const marked = /^(?:[`‘’'](?=[\w.,-]*\d)[\w.,%-]+|[`'](?=[\p{Script=Han}\d])[^`'’]*)$/u
/** Longest text that a spreadsheet takes for a number or day. */
const LONGEST = 60
/** Text as a spreadsheet sees it: some read full-width digits. */
const seen = (text: string): string => (text.length > LONGEST ? text : text.normalize('NFKC')).trim()
/** Whether a spreadsheet changes a text in a column of texts, and writes a full-width number narrow. */
const isChangedText = (text: string, plain: string): boolean =>
  changedText.test(plain) || (plain !== text.trim() && /^[+-]?\d+(\.\d+)?$/.test(plain))
const isFormula = (text: string): boolean => formula.test(text) && !negative.test(text)
/** Whether the first sign of a text keeps the rest from spreadsheets, and is no part of the text. */
const isMarked = (text: string): boolean => {
  const marks = /^'*/.exec(text)?.[0].length ?? 0
  const rest = text.slice(marks)
  const plain = seen(rest)
  return (
    marked.test(text.slice(Math.max(marks - 1, 0))) ||
    (marks > 0 && (formula.test(rest) || changed.test(plain) || isChangedText(rest, plain) || marked.test(rest)))
  )
}
/**
 * Puts an apostrophe before a text that a spreadsheet would change. `isText`: whether the column
 * holds texts. In a column of numbers and days only formulas are disarmed.
 */
const harmless = (text: string, isText?: boolean): string => {
  const whole = withoutHidden(text)
  const plain = seen(whole)
  const isRisky =
    isFormula(whole) ||
    isMarked(whole) ||
    (isText !== false && changed.test(plain)) ||
    (isText === true && isChangedText(whole, plain))
  return isRisky ? `'${whole}` : whole
}
// Matches each run once, with or without an apostrophe: the time grows with the text only.
const inner = new RegExp(`[;${unseen}]+(?:'(?=${sign}))?`, 'gu')
const withoutInner = (text: string): string =>
  text.replace(inner, run => (run.endsWith("'") && /[;\t\r\n]/.test(run) ? run.slice(0, -1) : run))
/**
 * Undoes what keeps a text from spreadsheets: our apostrophe, and `="1"` or a back-quote of others.
 * With `beginning` (unknown origin) apostrophes within the text stay.
 */
export const unharmed = (text: string, beginning = false): string => {
  // Most cells need no expression.
  if (!/['`‘’=]/.test(text)) return text
  const whole = isMarked(text) ? text.slice(1) : (wrapped.exec(text)?.[1]?.replaceAll('""', '"') ?? text)
  return beginning || !whole.includes("'") ? whole : withoutInner(whole)
}
/** Whether a text equals another one after a round trip, in a CSV or as a text of a workbook. */
export const survivesRoundTrip = (text: string, back: string): boolean => {
  const [stored, cell] = [text, back].map(each => each.replace(/\r\n?/g, '\n')) as [string, string]
  return unharmed(harmless(stored)).trim() === unharmed(cell).trim() || unharmed(stored, true).trim() === cell.trim()
}
const cellOf = (text: string, isText?: boolean): string => `"${harmless(text, isText).replaceAll('"', '""')}"`
/**
 * Formats rows as CSV (RFC 4180), all cells quoted. Formulas, and texts that a spreadsheet would
 * change, get an apostrophe, which the reader of spreadsheets removes.
 * `isText`: whether a column holds texts. In columns of numbers and days only formulas change.
 */
export const csvOf = (rows: readonly (readonly string[])[], isText: readonly (boolean | undefined)[] = []): string =>
  rows.map(row => row.map((cell, at) => cellOf(cell, isText[at])).join(',')).join('\r\n')
/** Byte order mark: marks the file as UTF-8 for spreadsheets. */
export const UTF8 = '\ufeff'
