import { regionNames } from '../../schema/fields/region'
import type { Language } from '../../schema/model/field'

type Places = typeof import('../../schema/text/places/englishPlaces')
let places: Places | undefined
/** Loads the English names of regions with the English messages. */
export const loadRegionText = async (language: Language): Promise<void> => {
  if (language === 'en') places ??= await import('../../schema/text/places/englishPlaces')
}
/** Text of a stored region in a language: `350703/福建省/南平市/建阳区` is `Jianyang District, Nanping, Fujian`. */
export const regionText = (value: string, language: Language): string =>
  (language === 'en' && places?.placesInEnglish(value.slice(7).split('/').filter(Boolean))) || regionNames(value)
/** Name of a region in a language, from its path `福建省/南平市/建阳区`. */
export const regionName = (path: string, language: Language): string => {
  const names = path.split('/')
  const name = names.at(-1) ?? path
  return (language === 'en' && places?.placeInEnglish(name, names.slice(0, -1))) || name
}
