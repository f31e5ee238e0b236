import type { DraftOf } from '../../../schema/model/recordTypes'
import type { bowls } from '../../../../resources/catalogue/bowls'

/** Properties of a photographed bowl. */
type Model = Required<Pick<DraftOf<typeof bowls>, 'glaze' | 'shape'>>
/** Photographed bowls, each with `pictures/NAME-main.jpg`, `-front`, `-inside` and `-base`. */
export const models = {
  'gold-fur': { glaze: 'goldHaresFur', shape: 'cinchedRim' },
  'silver-fur': { glaze: 'silverHaresFur', shape: 'flaredRim' },
  'brown-fur': { glaze: 'brownHaresFur', shape: 'inwardRim' },
  'blue-fur': { glaze: 'silverHaresFur', shape: 'cinchedRim' },
  'silver-spot': { glaze: 'silverOilSpot', shape: 'cinchedRim' },
  'gold-spot': { glaze: 'goldOilSpot', shape: 'openRim' },
  'brown-spot': { glaze: 'brownOilSpot', shape: 'almsBowl' },
  partridge: { glaze: 'partridgeFeather', shape: 'flaredRim' },
  'gold-thread': { glaze: 'goldThreadPartridge', shape: 'openRim' },
  yohen: { glaze: 'japaneseYohen', shape: 'cinchedRim' },
  persimmon: { glaze: 'persimmonRed', shape: 'modern' },
  wujin: { glaze: 'wujin', shape: 'cinchedRim' },
  'tea-dust': { glaze: 'teaDust', shape: 'almsBowl' },
  'rust-spot': { glaze: 'rustSpot', shape: 'lamp' },
  ash: { glaze: 'ashCoat', shape: 'inwardRim' },
} as const satisfies Readonly<Record<string, Model>>
export type ModelName = keyof typeof models
