import { firings, glazes, kilns, materials, shapes, standings } from '../choices'
import { f } from '../kit'

const told = { hiddenIn: ['list', 'form'] } as const
/** As it stands in a certificate: copied from the bowl when it is issued, or said once. */
const kept = (from?: string) => ({ ...told, immutable: true, ...(from ? { snapshot: `jzId.${from}` as const } : {}) })
type Said = ReturnType<typeof kept> | typeof told | Record<never, never>
type Of = (from?: string) => Said

const makingOf = (of: Of) => ({
  glaze: f.select({ zh: '釉色', en: 'Glaze', options: glazes, ...of('glaze') }),
  shape: f.select({ zh: '器型', en: 'Shape', options: shapes, ...of('shape') }),
  material: f.select({ zh: '烧制原料', en: 'Clay', options: materials, ...of('material') }),
  firing: f.select({ zh: '烧制方式', en: 'Firing method', options: firings, ...of('firing') }),
  kiln: f.select({ zh: '窑炉', en: 'Kiln', options: kilns, ...of() }),
  firedOn: f.date({ zh: '烧成日期', en: 'Fired on', ...of() }),
  peakC: f.integer({
    zh: '最高温度',
    en: 'Peak temperature',
    min: 900,
    max: 1500,
    unit: { zh: '℃', en: '°C' },
    ...of(),
  }),
  rimCm: f.number({
    zh: '口径',
    en: 'Rim',
    min: 0.1,
    max: 60,
    decimals: 1,
    unit: { zh: '厘米', en: 'cm' },
    ...of('rimCm'),
  }),
  heightCm: f.number({
    zh: '高',
    en: 'Height',
    min: 0.1,
    max: 60,
    decimals: 1,
    unit: { zh: '厘米', en: 'cm' },
    ...of('heightCm'),
  }),
  weightG: f.integer({ zh: '重量', en: 'Weight', min: 1, max: 20_000, unit: { zh: '克', en: 'g' }, ...of('weightG') }),
  craft: f.longText({ zh: '工艺特点', en: 'Craft features', max: 200, ...of('craft') }),
})
/** How a bowl was made, as its certificate says it. */
export const making = makingOf(kept)
/** The names of these. */
export const makingNames = [
  'glaze',
  'shape',
  'material',
  'firing',
  'kiln',
  'firedOn',
  'peakC',
  'rimCm',
  'heightCm',
  'weightG',
  'craft',
] as const satisfies readonly (keyof typeof making)[]
/** The same as a link of its chain says it. */
export const makingFields = makingOf(() => told)
/** What a correction can say of it. */
export const makingParams = makingOf(() => ({}))
/** What only the workshop knows when it issues a certificate. */
export const { kiln, firedOn, peakC } = makingParams

const sha = (zh: string, en: string, fingerprintOf?: string) =>
  f.text({ zh: `${zh}指纹`, en: `${en}, SHA-256`, max: 64, ...told, fingerprintOf })
const photosOf = (of: Of, fingerprintOf: (name: string) => string | undefined) => ({
  frontImg: f.image({ zh: '正面图', en: 'Front', ...of('frontImg') }),
  frontSha: sha('正面图', 'Front', fingerprintOf('frontImg')),
  baseImg: f.image({ zh: '底款图', en: 'Base mark', ...of('bottomImg') }),
  baseSha: sha('底款图', 'Base mark', fingerprintOf('baseImg')),
  glazeImg: f.image({ zh: '釉面图', en: 'Glaze, close up', ...of('detail_pic') }),
  glazeSha: sha('釉面图', 'Glaze, close up', fingerprintOf('glazeImg')),
})
/** The three photos that are held against the bowl in the hand, each with the fingerprint of its file. */
export const photos = photosOf(kept, name => name)
/** The names of these. */
export const photoNames = [
  'frontImg',
  'frontSha',
  'baseImg',
  'baseSha',
  'glazeImg',
  'glazeSha',
] as const satisfies readonly (keyof typeof photos)[]
/** The same as a link of the chain says it. */
export const photoFields = photosOf(
  () => told,
  () => undefined,
)

/** Whose it is and what it is called. */
export const identity = {
  maker: f.text({ zh: '厂家', en: 'Maker', max: 100, ...told }),
  jzNo: f.text({ zh: '建盏编号', en: 'Bowl no.', max: 20, ...told }),
  masterName: f.text({ zh: '大师姓名', en: 'Made by', max: 30, hiddenIn: ['form'] }),
  titles: f.array({
    zh: '大师称号',
    en: 'Titles',
    max: 23,
    ...told,
    fields: {
      title: f.select({ zh: '称号', en: 'Title', options: standings, required: true }),
      body: f.text({ zh: '颁发机构', en: 'Awarded by', max: 60 }),
      certificateNo: f.text({ zh: '证书编号', en: 'Certificate number', max: 40 }),
      date: f.date({ zh: '颁发日期', en: 'Awarded on' }),
      photo: f.image({ zh: '证书照片', en: 'Certificate photo' }),
    },
  }),
} as const
