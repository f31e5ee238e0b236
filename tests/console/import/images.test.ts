import { describe, expect, it } from 'vitest'
import { filesOf, isPictureName, pictureFinder, sorted } from '../../../src/console/import/images/imageFiles'
import { placePictures, type Placing } from '../../../src/console/import/images/uploadImages'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { SpreadsheetError } from '../../../src/console/spreadsheet/xlsx/spreadsheetError'
import { lamps } from '../../kit/declarations/lamps'
import { bomb, packedZip } from '../../kit/packed'

const given = async (...files: readonly (readonly [path: string, bytes?: Uint8Array])[]) =>
  sorted(files.map(([path, bytes = new Uint8Array(3)]) => ({ path, file: new File([new Uint8Array(bytes)], path) })))
const gbkName = Buffer.from([0xd5, 0xb5, 0x2e, 0x6a, 0x70, 0x67])

describe('what is given beside a sheet', () => {
  it('is sorted: sheets, pictures, those of archives, and nothing that a system adds', async () => {
    const archive = packedZip({ '图/盏.JPG': 'abc', '__MACOSX/图/._盏.JPG': 'x', 'note.txt': 'x', '.DS_Store': 'x' })
    const { sheets, pictures } = await given(['a.xlsx'], ['b/one.png'], ['all.zip', archive], ['b/.hidden.png'])
    expect(sheets.map(({ name }) => name)).toEqual(['a.xlsx'])
    expect(pictures.map(({ path }) => path)).toEqual(['b/one.png', '图/盏.JPG'])
  })
  it('has names as a Chinese Windows writes them', async () => {
    const zip = packedZip({ 'aa.jpg': 'abc' })
    const place = zip.lastIndexOf('aa.jpg')
    gbkName.copy(zip, place)
    expect((await given(['all.zip', zip])).pictures.map(({ path }) => path)).toEqual(['盏.jpg'])
  })
  it.each([
    '../a.jpg',
    'b/../../a.jpg',
    '/etc/a.jpg',
    'C:/a.jpg',
    'C:\\a.jpg',
    '\\\\host\\a.jpg',
    '..\\a.jpg',
    '../a.txt',
  ])('that leads out of its archive is told: %s', async name =>
    expect(given(['all.zip', packedZip({ 'b.jpg': 'abc', [name]: 'abc' })])).rejects.toThrow(
      expect.objectContaining({ reason: 'unsafePaths' }),
    ),
  )
  it('of a folder that Windows wrote with backslashes is found by its folder', async () => {
    const { pictures } = await given([
      'all.zip',
      packedZip({ 'x\\a.jpg': 'abc', 'y\\a..b.jpg': 'abc', 'y\\a.jpg': 'd' }),
    ])
    expect(pictures.map(({ path }) => path)).toEqual(['x/a.jpg', 'y/a..b.jpg', 'y/a.jpg'])
    const find = pictureFinder(pictures)
    expect(find('y/a.jpg').map(({ path }) => path)).toEqual(['y/a.jpg'])
    expect(find('a.jpg')).toHaveLength(2)
    expect((await pictures[0]?.open())?.name).toBe('a.jpg')
  })
  it('of a folder with more files than one step takes is told, as files and not as rows', async () => {
    const file = {
      isFile: true,
      isDirectory: false,
      fullPath: '/a.jpg',
      file: (done: (f: File) => void) => done(new File([], 'a.jpg')),
    }
    const parts = [Array.from({ length: 20_001 }, () => file), []]
    const folder = {
      isFile: false,
      isDirectory: true,
      createReader: () => ({ readEntries: (done: (f: unknown) => void) => done(parts.shift()) }),
    }
    const dropped = { items: [{ webkitGetAsEntry: () => folder }], files: [] } as unknown as DataTransfer
    await expect(filesOf(dropped)).rejects.toThrow(expect.objectContaining({ reason: 'tooManyFiles' }))
  })
  it('that is half an archive is told', async () => {
    const zip = packedZip({ 'a.jpg': 'abc' })
    await expect(given(['all.zip', zip.subarray(0, 20)])).rejects.toThrow(SpreadsheetError)
  })
  it('whose picture unpacks to gigabytes is left as soon as it is too large', async () => {
    const [bomb2 = undefined] = (await given(['all.zip', packedZip({ 'a.jpg': bomb(64) })])).pictures
    await expect(bomb2?.open()).rejects.toThrow(expect.objectContaining({ reason: 'huge' }))
  })
  it('is found by name, whatever its letters, and by its folder where names are the same', async () => {
    const { pictures } = await given(['x/One.JPG'], ['y/one.jpg'], ['two.png'])
    const find = pictureFinder(pictures)
    expect(find('TWO.png').map(({ path }) => path)).toEqual(['two.png'])
    expect(find('one.jpg')).toHaveLength(2)
    expect(find('y\\ONE.jpg').map(({ path }) => path)).toEqual(['y/one.jpg'])
    expect(find('three.png')).toEqual([])
  })
  it.each([
    ['bowl-01.jpg', true],
    ['图/盏 1.PNG', true],
    ['/files/abcdefgh.jpg', false],
    ['盏', false],
  ])('%s is a name: %s', (text, is) => expect(isPictureName(text)).toBe(is))
})

describe('cells that name pictures', () => {
  const columns = importColumns(lamps, { role: 'creator' })
  const place = async (cells: Record<string, string>, more: Partial<Placing> = {}) => {
    const { pictures } = await given(
      ['a.jpg'],
      ['b 1.png'],
      ['x/c.jpg'],
      ['y/c.jpg'],
      ['d.tif'],
      ['e.heic'],
      ['unused.jpg'],
    )
    const sent: string[] = []
    const [row] = await placePictures([{ line: 2, cells }], {
      columns,
      pictures,
      uploads: new Map(),
      send: async ({ path }) => {
        sent.push(path)
        return `/files/${path.replace(/\W/g, '')}00000000.jpg`
      },
      why: fault => String(fault),
      label: ({ en }) => en,
      progress: () => {},
      ...more,
    })
    return { row, sent }
  }
  it('get those that they name, each sent once, and no other', async () => {
    const { row, sent } = await place({ photo: 'a.jpg', photos: 'A.jpg、b 1.png；/files/abcdefgh.jpg' })
    expect(sent).toEqual(['a.jpg', 'b 1.png'])
    expect(row?.uploaded).toEqual({
      photo: '/files/ajpg00000000.jpg',
      photos: '/files/ajpg00000000.jpg /files/b1png00000000.jpg /files/abcdefgh.jpg',
    })
    expect(row?.unsent).toEqual({})
  })
  it('may be photos of an iPhone, which are made ready before they are sent', async () =>
    expect((await place({ photo: 'e.heic' })).sent).toEqual(['e.heic']))
  it.each([
    ['a', '/files/ajpg00000000.jpg'],
    ['e.heic', '/files/eheic00000000.jpg'],
    ['b 1', '/files/b1png00000000.jpg'],
    ['a.jpg b 1.png', '/files/ajpg00000000.jpg /files/b1png00000000.jpg'],
    ['a  unused', '/files/ajpg00000000.jpg /files/unusedjpg00000000.jpg'],
    ['a.jpg、/files/abcdefgh.jpg', '/files/ajpg00000000.jpg /files/abcdefgh.jpg'],
    ['C:\\Users\\me\\盏\\a.jpg', '/files/ajpg00000000.jpg'],
    ['/Users/me/Pictures/a.jpg', undefined],
    ['file:///C:/Users/me/A.JPG', '/files/ajpg00000000.jpg'],
    ['盏/x/c.jpg', '/files/xcjpg00000000.jpg'],
    ['D:\\盏\\y\\c', '/files/ycjpg00000000.jpg'],
  ])('are found as people write them: %s', async (photos, address) => {
    expect((await place({ photos })).row?.uploaded?.photos).toBe(address)
  })
  it('get the pictures that lie over them in the file', async () => {
    const image = { path: 'xl/media/image1.png', open: async () => new File([], 'image1.png') }
    const { columns: own, ...more } = { columns, send: async () => '/files/sent.png' }
    const [row] = await placePictures([{ line: 2, cells: { photo: '' }, pictures: { photo: [image] } }], {
      columns: own,
      pictures: [],
      uploads: new Map(),
      why: String,
      label: ({ en }) => en,
      progress: () => {},
      ...more,
    })
    expect([row?.uploaded, row?.unsent]).toEqual([{ photo: '/files/sent.png' }, {}])
  })
  it.each([
    ['none.jpg', 'No such picture chosen: none.jpg'],
    ['c.jpg', 'Several pictures are called c.jpg: add the folder'],
    ['d.tif', 'd.tif: This is a TIF picture. Save it as JPG, PNG or WebP, then upload it'],
  ])('that say %s are told', async (photo, words) => {
    const { row, sent } = await place({ photo })
    expect(row?.unsent).toEqual({ photo: words })
    expect(sent).toEqual([])
  })
  it('are told what the mall says of a picture that it does not take, at every cell that names it', async () => {
    const refused = {
      send: () => Promise.reject(new Error('too large')),
      why: (fault: unknown) => (fault as Error).message,
    }
    const { row } = await place({ photo: 'a.jpg', photos: 'a.jpg' }, refused)
    expect(row?.unsent).toEqual({ photo: 'a.jpg: too large', photos: 'a.jpg: too large' })
  })
  it('of texts that are no names are left to the mall', async () => {
    const { row } = await place({ photo: '一张照片', photos: '/files/abcdefgh.jpg /files/abcdefgi.jpg' })
    expect([row?.uploaded, row?.unsent]).toEqual([undefined, undefined])
  })
})
