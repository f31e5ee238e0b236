import type { Labels } from '../../../schema/model/field'

/** Messages of the dialog that moves a record to a place, loaded with it. */
export const positionMessages = {
  placeTitle: { zh: '移动“%{name}”', en: 'Move “%{name}”' },
  placeMove: { zh: '移动', en: 'Move' },
  placeHelp: { zh: '按全部页从 1 数起', en: 'Counted from 1, over all pages' },
  placeUpTo: { zh: '1 至 %{last}，按全部页计数', en: '1 to %{last}, counted over all pages' },
  placeWrong: { zh: '请输入 1 以上的整数', en: 'Enter a whole number from 1' },
  placeBeyond: { zh: '请输入 1 至 %{last} 的整数', en: 'Enter a whole number from 1 to %{last}' },
} as const satisfies Readonly<Record<string, Labels>>
