import { centimetres, firings, glazes, grams, kilns, materials, shapes, standings } from '../choices'
import { detailOnly, f } from '../kit'

const hidden = { hiddenIn: detailOnly } as const
/** Options of a certificate's field: a snapshot of the bowl at the issue, or immutable. */
const kept = (from?: string) => ({ ...hidden, immutable: true, ...(from ? { snapshot: `jzId.${from}` as const } : {}) })
type Options = ReturnType<typeof kept> | typeof hidden | Record<never, never>
type OptionsFrom = (from?: string) => Options

const makingOf = (of: OptionsFrom) => ({
  glaze: f.select({ zh: '釉色', en: 'Glaze', options: glazes, ...of('glaze') }),
  shape: f.select({ zh: '器型', en: 'Shape', options: shapes, ...of('shape') }),
  material: f.select({ zh: '烧制原料', en: 'Clay', options: materials, ...of('material') }),
  firing: f.select({ zh: '烧制方式', en: 'Firing method', options: firings, ...of('firing') }),
  kiln: f.select({ zh: '窑炉', en: 'Kiln', options: kilns, ...of() }),
  firedOn: f.date({ zh: '烧成日期', en: 'Fired on', past: true, ...of() }),
  peakC: f.integer({
    zh: '最高温度',
    en: 'Peak temperature',
    min: 900,
    max: 1500,
    unit: { zh: '℃', en: '°C' },
    ...of(),
  }),
  rimCm: f.number({ zh: '口径', en: 'Rim', ...centimetres, ...of('rimCm') }),
  heightCm: f.number({ zh: '高', en: 'Height', ...centimetres, ...of('heightCm') }),
  weightG: f.integer({ zh: '重量', en: 'Weight', ...grams, ...of('weightG') }),
  craft: f.longText({ zh: '工艺特点', en: 'Craft features', max: 200, ...of('craft') }),
})
/** Fields of a certificate about the bowl's making. */
export const making = makingOf(kept)
/** Making as fields of a chain's entry. */
export const makingFields = makingOf(() => hidden)
/** Making as params of a correction. */
export const makingParams = makingOf(() => ({}))
/** Params of the issue that only the workshop knows. */
export const { kiln, firedOn, peakC } = makingParams

const sha = (zh: string, en: string, fingerprintOf?: string) =>
  f.text({ zh: `${zh}指纹`, en: `${en}, SHA-256`, max: 64, ...hidden, fingerprintOf })
const photosOf = (of: OptionsFrom, fingerprintOf: (name: string) => string | undefined) => ({
  frontImg: f.image({ zh: '正面图', en: 'Front', ...of('frontImg') }),
  frontSha: sha('正面图', 'Front', fingerprintOf('frontImg')),
  baseImg: f.image({ zh: '底款图', en: 'Base mark', ...of('bottomImg') }),
  baseSha: sha('底款图', 'Base mark', fingerprintOf('baseImg')),
  glazeImg: f.image({ zh: '釉面图', en: 'Glaze close-up', ...of('detail_pic') }),
  glazeSha: sha('釉面图', 'Glaze close-up', fingerprintOf('glazeImg')),
})
/** Three photos to compare with the bowl, each with the fingerprint of its file. */
export const photos = photosOf(kept, name => name)
/** Names of the photos' fields. */
export const photoNames = [
  'frontImg',
  'frontSha',
  'baseImg',
  'baseSha',
  'glazeImg',
  'glazeSha',
] as const satisfies readonly (keyof typeof photos)[]
/** Photos as fields of a chain's entry. */
export const photoFields = photosOf(
  () => hidden,
  () => undefined,
)

/** Titles of the master on the day of issue. */
const titlesWith = (search?: true) =>
  f.array({
    zh: '大师称号',
    en: 'Titles',
    max: 23,
    ...hidden,
    fields: {
      title: f.select({ zh: '称号', en: 'Title', options: standings, required: true }),
      body: f.text({ zh: '颁发机构', en: 'Awarded by', max: 60 }),
      certificateNo: f.text({ zh: '证书编号', en: 'Certificate number', max: 40, search }),
      date: f.date({ zh: '颁发日期', en: 'Awarded on' }),
      photo: f.image({ zh: '证书照片', en: 'Certificate photo' }),
    },
  })
/** Manufacturer, number and master of the bowl. */
export const identity = {
  maker: f.text({ zh: '厂家', en: 'Maker', max: 100, ...hidden }),
  jzNo: f.text({ zh: '建盏编号', en: 'Bowl no.', max: 20, ...hidden }),
  masterName: f.text({ zh: '大师姓名', en: 'Made by', max: 30, hiddenIn: ['form'] }),
  titles: titlesWith(),
} as const
/** Titles whose certificate numbers the search finds. */
export const searchedTitles = titlesWith(true)
