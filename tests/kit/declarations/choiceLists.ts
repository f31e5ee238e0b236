import { partIn } from '../packed'

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
/** What may be chosen in the columns of a made sheet, by their letters: each list by the way a spreadsheet goes, from the range that is named to the cells of the sheet that is called so. */
export const choiceLists = (bytes: Uint8Array): Readonly<Record<string, string[]>> => {
  const part = partIn(bytes)
  const sheetCalled = (name: string) => {
    const [tag = ''] = part('xl/workbook.xml').match(new RegExp(`<sheet name="${name}"[^>]*>`)) ?? []
    const [link = ''] =
      part('xl/_rels/workbook.xml.rels').match(new RegExp(`<Relationship Id="${attribute(tag, 'r:id')}"[^>]*>`)) ?? []
    return part(`xl/${attribute(link, 'Target')}`)
  }
  const found = part('xl/worksheets/sheet1.xml').matchAll(/<dataValidation [^>]*sqref="([A-Z]+)2:.*?<formula1>(.*?)</g)
  const lists = [...found].map(([, column = '', range = '']) => {
    const [, name = '', letters = '', first, last] = /^(\w+)!\$([A-Z]+)\$(\d+):\$\2\$(\d+)$/.exec(range) ?? []
    const cells = new Map(
      [...sheetCalled(name).matchAll(/<c r="([A-Z]+\d+)"[^>]*>.*?<t[^>]*>(.*?)<\/t>/g)].map(
        ([, at = '', text = '']) => [at, plain(text)] as const,
      ),
    )
    const rows = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at)
    return [column, rows.map(row => cells.get(`${letters}${row}`) ?? '')] as const
  })
  return Object.fromEntries(lists)
}
