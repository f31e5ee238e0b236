import { withValues } from '../../../schema/text/errorMessages'
import { hourText, weekdayText } from '../../../schema/labels/filterText'
import { fieldTextMessages } from '../../../schema/labels/fieldTextMessages'
import { getStates } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import type { PartValue } from '../../../schema/metrics/answers'
import type { Figure } from '../../../schema/metrics/figure'
import { NOTHING, builtInDimensions } from '../../../schema/metrics/dimensions'
import { formatMoney, formatNumber } from '../../../schema/text/format'
import { inSentence } from '../../../schema/labels/labels'
import type { MapTile } from '../../config/ConsoleContext'
import type { BoardMessages } from './useBoardMessages'

type Part = Pick<PartValue, 'part' | 'name'>

/** End of a band. Whole amounts have no decimals. */
const endText = (field: AnyField, end: number, { money, locale }: BoardMessages): string => {
  if (field.type !== 'money') return formatNumber(end, locale)
  const units = 10 ** money.decimals
  return end % units === 0
    ? formatMoney(end / units, { ...money, decimals: 0 }, locale)
    : formatMoney(end, money, locale)
}
const bandText = (field: AnyField, bands: readonly number[], at: number, spoken: BoardMessages): string => {
  const [from, end] = [bands[at - 1], bands[at]]
  const text = (value: number) => endText(field, value, spoken)
  if (end === undefined) return spoken.t('over', { end: text(from ?? 0) })
  return from === undefined ? spoken.t('upTo', { end: text(end) }) : spoken.t('to', { from: text(from), to: text(end) })
}
const ageText = (ages: readonly number[], at: number, { t }: BoardMessages): string => {
  const [from, end] = [ages[at - 1], ages[at]]
  if (end === undefined) return t('daysOver', { end: from ?? 0 })
  return from === undefined ? t('daysUpTo', { end }) : t('daysBetween', { from: from + 1, end })
}
const choiceText = (field: AnyField, part: string, { language }: BoardMessages): string => {
  const match = getStates(field).find(([value]) => String(value) === part)
  return match?.[1][language] ?? withValues(fieldTextMessages.former[language], { key: part })
}
const fieldText = (field: AnyField, { part, name }: Part, tiles: readonly MapTile[], spoken: BoardMessages): string => {
  if (field.type === 'boolean') return spoken.yesNo(part === 'true')
  if (field.type === 'region') return tileOf(tiles, part)?.labels[spoken.language] ?? part
  if (field.type === 'reference') return name || spoken.t('gone')
  return choiceText(field, part, spoken)
}
/** Tile of a region, by the prefix of its code. */
export const tileOf = (tiles: readonly MapTile[], part: string): MapTile | undefined =>
  tiles.find(({ code }) => part.startsWith(code))
const heatText = (part: string, { locale }: BoardMessages): string => {
  const [weekday, hour] = part.split('-').map(Number)
  return `${weekdayText(weekday ?? 1, locale)} ${hourText(hour ?? 0)}`
}
/** Name of a part of a figure. */
export const partText = (
  figure: Figure,
  division: string,
  part: Part,
  tiles: readonly MapTile[],
  spoken: BoardMessages,
): string => {
  if (division === builtInDimensions.tenant) return part.name || spoken.t('gone')
  if (division === builtInDimensions.hour) return hourText(Number(part.part))
  if (division === builtInDimensions.weekday) return weekdayText(Number(part.part), spoken.locale)
  if (division === builtInDimensions.heat) return heatText(part.part, spoken)
  if (division === builtInDimensions.age) return ageText(figure.ages ?? [], Number(part.part), spoken)
  const field = figure.dimensions[division]
  if (!field || part.part === NOTHING) return spoken.t('notFilled')
  const bands = figure.bands[division]
  return bands ? bandText(field, bands, Number(part.part), spoken) : fieldText(field, part, tiles, spoken)
}
const own: Readonly<Record<string, 'hour' | 'weekday' | 'heat' | 'age' | 'tenant'>> = {
  [builtInDimensions.hour]: 'hour',
  [builtInDimensions.weekday]: 'weekday',
  [builtInDimensions.heat]: 'heat',
  [builtInDimensions.age]: 'age',
  [builtInDimensions.tenant]: 'tenant',
}
/** Name of a dimension: its field's label. */
export const divisionText = (figure: Figure, division: string, { language, t }: BoardMessages): string =>
  own[division] ? t(own[division]) : (figure.dimensions[division]?.labels[language] ?? division)
/** Name of a dimension in a title: By glaze. */
export const byDivision = (figure: Figure, division: string, spoken: BoardMessages): string =>
  spoken.t('by', { division: inSentence(divisionText(figure, division, spoken)) })
