import { type Breather, breather } from './breather'
import { columnAt } from './columnAt'
import { spreadMerged } from './merged'
import { type CellFault, type OpenedSheet, placeOf, SheetFault, type SheetNote } from './sheetFault'
import { type Attributes, attributesOf, stepsOf } from './xml'
import { readZip } from './zip'

/** Columns that are read, and those that a spreadsheet has. */
const COLUMNS = { read: 200, most: 16_384 } as const
/** Digits that a spreadsheet keeps of a number. */
const EXACT = 1e15

/** Bytes that are read as a text at one go. */
const BITE = 1_000_000
const textOf = async (bytes: Uint8Array | undefined, breath: Breather): Promise<string> => {
  if (!bytes) throw new Error('a part is missing')
  const decoder = new TextDecoder()
  let text = ''
  for (let from = 0; from < bytes.length; from += BITE) {
    if (breath.isDue()) await breath.take()
    text += decoder.decode(bytes.subarray(from, from + BITE), { stream: true })
  }
  return text + decoder.decode()
}
/** The attributes of the first element of that name which is the one. */
const firstIn = async (
  xml: string,
  wanted: string,
  breath: Breather,
  isIt: (attributes: Attributes) => boolean,
): Promise<Attributes> => {
  for (const { kind, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (kind !== 'begin' || name !== wanted) continue
    const attributes = attributesOf(text)
    if (isIt(attributes)) return attributes
  }
  return {}
}

/** Gathers what stands in a cell or a shared string: `t` its texts, `v` its value, `f` its formula. How a text is pronounced (`rPh`) is none of it. */
const gatherer = () => {
  const found = { t: '', v: '', f: '', isFormula: false }
  let [within, isAloud] = ['', false]
  return {
    found,
    begin: (name: string) => {
      within = name
      if (name === 'rPh') isAloud = true
      if (name === 'f') found.isFormula = true
    },
    end: (name: string) => {
      within = ''
      if (name === 'rPh') isAloud = false
    },
    text: (text: string) => {
      if (within === 't' && !isAloud) found.t += text
      else if (within === 'v' || within === 'f') found[within] += text
    },
  }
}
type Gathered = ReturnType<typeof gatherer>['found']

/** The texts that cells share. Without what is blank around them: each is looked at as often as a cell says it. */
const sharedIn = async (xml: string, breath: Breather): Promise<string[]> => {
  const shared: string[] = []
  let gather = gatherer()
  for (const { kind, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (kind === 'text') gather.text(text)
    else if (name !== 'si') gather[kind](name)
    else if (kind === 'begin') gather = gatherer()
    else shared.push(gather.found.t.trim())
  }
  return shared
}

const numberText = (value: string): string => {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return Number.isInteger(number) && Math.abs(number) >= EXACT ? number.toExponential().toUpperCase() : String(number)
}
const cellText = ({ t, v, f }: Gathered, type: string | undefined, shared: readonly string[]): string => {
  if (type === 'inlineStr') return t
  if (type === 's') return shared[Number(v)] ?? ''
  // A formula that nobody has worked out yet is what it says.
  if (v === '') return f === '' ? '' : `=${f}`
  return type === undefined || type === 'n' ? numberText(v) : v
}
const faultIn = ({ v, isFormula }: Gathered, type: string | undefined): CellFault | undefined =>
  type === 'e' ? 'wrongFormula' : isFormula && v === '' && type !== 'str' ? 'formula' : undefined
/** Puts the cells of a row together, which are told to it one after the other. */
const rowMaker = (shared: readonly string[]) => {
  const texts: string[] = []
  const faults = new Map<number, CellFault>()
  let formulas = 0
  let [at, met] = [-1, 0]
  let [gather, type]: [ReturnType<typeof gatherer>, string | undefined] = [gatherer(), undefined]
  return {
    begin: (name: string, tag: string) => {
      if (name !== 'c') return gather.begin(name)
      const { r, t } = attributesOf(tag)
      const letters = /^[A-Z]+/.exec(r ?? '')?.[0]
      at = letters === undefined ? at + 1 : columnAt(letters)
      met += 1
      if (met > COLUMNS.most) throw new Error('a row has more cells than any spreadsheet')
      ;[gather, type] = [gatherer(), t]
    },
    end: (name: string) => {
      if (name !== 'c') gather.end(name)
      else if (at < COLUMNS.read) {
        texts[at] = cellText(gather.found, type, shared)
        const fault = faultIn(gather.found, type)
        if (fault) faults.set(at, fault)
        else if (gather.found.isFormula) formulas += 1
      }
    },
    text: (text: string) => gather.text(text),
    whole: () => ({ line: Array.from(texts, text => text ?? ''), faults, formulas }),
  }
}
/** A sheet, at most so many lines of it: what comes behind them is not looked at. */
const sheetIn = async (
  xml: string,
  shared: readonly string[],
  most: number,
  breath: Breather,
): Promise<OpenedSheet> => {
  const lines: string[][] = []
  const faults = new Map<string, CellFault>()
  const merged: string[] = []
  let [formulas, isCut]: [number, boolean] = [0, false]
  let row: ReturnType<typeof rowMaker> | undefined
  for (const { kind, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (name === 'row' && kind === 'begin') {
      const at = Number(attributesOf(text).r ?? lines.length + 1)
      isCut = lines.length >= most || at > most * 10
      if (isCut) break
      while (lines.length < at - 1) lines.push([])
      row = rowMaker(shared)
    } else if (name === 'row') {
      const made = row?.whole()
      for (const [column, fault] of made?.faults ?? []) faults.set(placeOf(lines.length, column), fault)
      formulas += made?.formulas ?? 0
      lines.push(made?.line ?? [])
      row = undefined
    } else if (name === 'mergeCell' && kind === 'begin') merged.push(attributesOf(text).ref ?? '')
    else if (kind === 'text') row?.text(text)
    else row?.[kind](name, text)
  }
  const counts = { formulas, filled: spreadMerged(lines, merged, faults) }
  return { lines, faults, notes: notesOf(counts), isCut }
}
const notesOf = (counts: Readonly<Partial<Record<SheetNote['name'], number>>>): SheetNote[] =>
  noted.flatMap(name => (counts[name] ? [{ name, count: counts[name] }] : []))
const noted = ['sheets', 'formulas', 'filled', 'macros', 'links'] as const
/** What is said of a workbook as a whole: its first sheet's place, how many it has, and whether it counts days from 1904, as old ones of a Mac do. */
const aboutBook = async (xml: string, breath: Breather) => {
  const sheets: Attributes[] = []
  let isOldMac = false
  for (const { kind, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (kind !== 'begin') continue
    if (name === 'sheet') sheets.push(attributesOf(text))
    if (name === 'workbookPr') isOldMac = /^(1|true)$/.test(attributesOf(text).date1904 ?? '')
  }
  const [first = {}] = sheets
  return {
    id: Object.entries(first).find(([name]) => name.endsWith(':id'))?.[1],
    // What is hidden is nothing that whoever gave it knows of.
    sheets: sheets.filter(({ state }) => state === undefined || state === 'visible').length,
    isOldMac,
  }
}
/**
 * An .xlsx as texts, of its first sheet, at most so many lines; an empty line stays where it is. Whatever comes out of it, the page answers meanwhile. Nothing in it is run,
 * and no link followed. Throws where it is none, a `SheetFault` where it is known why, or it was called off.
 */
export const readBook = async (bytes: Uint8Array, most: number, signal?: AbortSignal): Promise<OpenedSheet> => {
  const breath = breather(signal)
  const met = new Set<string>()
  const partsOf = (...names: readonly string[]) => readZip(bytes, name => met.add(name) && names.includes(name), breath)
  const [book, links, strings] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml']
  const about = await partsOf(book, links)
  if (!about.has(book)) throw new SheetFault('other')
  const { id, sheets, isOldMac } = await aboutBook(await textOf(about.get(book), breath), breath)
  if (isOldMac) throw new SheetFault('epoch')
  const link = await firstIn(await textOf(about.get(links), breath), 'Relationship', breath, ({ Id }) => Id === id)
  const target = link.Target ?? ''
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const parts = await partsOf(sheet, strings)
  const shared = parts.has(strings) ? await sharedIn(await textOf(parts.get(strings), breath), breath) : []
  const opened = await sheetIn(await textOf(parts.get(sheet), breath), shared, most, breath)
  const has = (part: string) => ([...met].some(name => name.startsWith(part)) ? 1 : 0)
  const around = { sheets: sheets > 1 ? sheets : 0, macros: has('xl/vbaProject'), links: has('xl/externalLinks/') }
  return { ...opened, notes: [...opened.notes, ...notesOf(around)] }
}
/** The texts of an .xlsx alone. */
export const readXlsx = async (...given: Parameters<typeof readBook>): Promise<OpenedSheet['lines']> =>
  (await readBook(...given)).lines
