import { firings, glazes, shapes } from '../choices'
import { detailOnly as hiddenIn, f } from '../kit'

/** Dimensions of a bowl, copied into a new record about it. Figures use them. */
export const bowlSorts = {
  glaze: f.select({ zh: '釉色', en: 'Glaze', options: glazes, snapshot: 'jzId.glaze', hiddenIn }),
  shape: f.select({ zh: '器型', en: 'Shape', options: shapes, snapshot: 'jzId.shape', hiddenIn }),
  firing: f.select({ zh: '烧制方式', en: 'Firing method', options: firings, snapshot: 'jzId.firing', hiddenIn }),
  masterId: f.reference('masters', { zh: '大师', en: 'Master', snapshot: 'jzId.masterId', hiddenIn }),
} as const
/** Names of the dimensions, in a bowl and in records about one. */
export const bowlSortNames = ['glaze', 'shape', 'firing', 'masterId'] as const
