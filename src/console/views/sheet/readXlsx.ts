import { type Breather, breather } from './breather'
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
  isIt: (attributes: Attributes) => boolean = () => true,
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
  const found = { t: '', v: '', f: '' }
  let [within, isAloud] = ['', false]
  return {
    found,
    begin: (name: string) => {
      within = name
      if (name === 'rPh') isAloud = true
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
const columnAt = (place: string | undefined, before: number): number => {
  const letters = /^[A-Z]+/.exec(place ?? '')?.[0]
  return letters === undefined
    ? before + 1
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
/** Puts the cells of a row together, which are told to it one after the other. */
const rowMaker = (shared: readonly string[]) => {
  const texts: string[] = []
  let [at, met] = [-1, 0]
  let [gather, type]: [ReturnType<typeof gatherer>, string | undefined] = [gatherer(), undefined]
  return {
    begin: (name: string, tag: string) => {
      if (name !== 'c') return gather.begin(name)
      const { r, t } = attributesOf(tag)
      at = columnAt(r, at)
      met += 1
      if (met > COLUMNS.most) throw new Error('a row has more cells than any spreadsheet')
      ;[gather, type] = [gatherer(), t]
    },
    end: (name: string) => {
      if (name !== 'c') gather.end(name)
      else if (at < COLUMNS.read) texts[at] = cellText(gather.found, type, shared)
    },
    text: (text: string) => gather.text(text),
    line: () => Array.from(texts, text => text ?? ''),
  }
}
/** The rows of a sheet, at most so many: what comes behind them is not looked at. */
const linesIn = async (xml: string, shared: readonly string[], most: number, breath: Breather): Promise<string[][]> => {
  const lines: string[][] = []
  let row: ReturnType<typeof rowMaker> | undefined
  for (const { kind, name, text } of stepsOf(xml)) {
    if (breath.isDue()) await breath.take()
    if (kind === 'end' && name === 'sheetData') break
    if (name === 'row' && kind === 'begin') {
      const at = Number(attributesOf(text).r ?? lines.length + 1)
      if (lines.length >= most || at > most * 10) break
      while (lines.length < at - 1) lines.push([])
      row = rowMaker(shared)
    } else if (name === 'row') {
      lines.push(row?.line() ?? [])
      row = undefined
    } else if (kind === 'text') row?.text(text)
    else row?.[kind](name, text)
  }
  return lines
}
/**
 * The texts of an .xlsx, of its first sheet, at most so many lines; an empty line stays where it is. Whatever comes out of it, the page answers meanwhile. Throws where it
 * is none, or it was called off.
 */
export const readXlsx = async (bytes: Uint8Array, most: number, signal?: AbortSignal): Promise<string[][]> => {
  const breath = breather(signal)
  const partsOf = (...names: readonly string[]) => readZip(bytes, name => names.includes(name), breath)
  const [book, links, strings] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml']
  const about = await partsOf(book, links)
  const first = await firstIn(await textOf(about.get(book), breath), 'sheet', breath)
  const id = Object.entries(first).find(([name]) => name.endsWith(':id'))?.[1]
  const link = await firstIn(await textOf(about.get(links), breath), 'Relationship', breath, ({ Id }) => Id === id)
  const target = link.Target ?? ''
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const parts = await partsOf(sheet, strings)
  const shared = parts.has(strings) ? await sharedIn(await textOf(parts.get(strings), breath), breath) : []
  return linesIn(await textOf(parts.get(sheet), breath), shared, most, breath)
}
