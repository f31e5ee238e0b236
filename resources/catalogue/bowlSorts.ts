import { firings, glazes, shapes } from '../choices'
import { detailOnly as hiddenIn, f } from '../kit'

/** What sort of bowl a record is about, copied from the bowl when the record is made. Figures are divided by these. */
export const bowlSorts = {
  glaze: f.select({ zh: '釉色', en: 'Glaze', options: glazes, snapshot: 'jzId.glaze', hiddenIn }),
  shape: f.select({ zh: '器型', en: 'Shape', options: shapes, snapshot: 'jzId.shape', hiddenIn }),
  firing: f.select({ zh: '烧制方式', en: 'Firing method', options: firings, snapshot: 'jzId.firing', hiddenIn }),
  masterId: f.reference('masters', { zh: '大师', en: 'Master', snapshot: 'jzId.masterId', hiddenIn }),
} as const
/** Names of these fields, in a bowl and in what is about one. */
export const bowlSortNames = ['glaze', 'shape', 'firing', 'masterId'] as const
