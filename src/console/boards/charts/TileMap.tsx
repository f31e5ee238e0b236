import { LinkBase } from 'ra-core'
import type { CSSProperties } from 'react'
import type { Answer, PartValue } from '../../../schema/metrics/answers'
import type { MapTile } from '../../config/ConsoleContext'
import { shareOf, type PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { partText, tileOf } from '../text/partText'
import { recordsLink } from '../panel/recordsLink'
import { briefText, shareText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstItem'

interface MapProps {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly context: PanelContext
  readonly summary: string
}
const placed = ({ column, row }: MapTile, share: number): CSSProperties & { '--share': number } => ({
  gridColumn: column + 1,
  gridRow: row + 1,
  '--share': share,
})
/** Parts without a tile: no region, or a region abroad. */
const elsewhere = (parts: readonly PartValue[], tiles: readonly MapTile[]) =>
  parts.filter(({ part, value }) => value && !tileOf(tiles, part))
interface TileProps extends Pick<MapProps, 'query' | 'answer'> {
  readonly tile: MapTile
  readonly most: number
  readonly spoken: PanelContext['spoken']
}
/** Tile of a region with its value, and a link to its records. */
const Tile = ({ query, answer, tile, most, spoken }: TileProps) => {
  const figure = firstItem(query.figures)
  const part = answer.parts?.find(each => each.part.startsWith(tile.code))
  const value = part?.value ?? 0
  const share = shareOf(figure, value, answer)
  const name = `${tile.labels[spoken.language]}: ${valueText(figure.as, value, spoken)}${share ? ` (${shareText(share, spoken)})` : ''}`
  const inside = (
    <>
      <span className="visually-hidden">{name}</span>
      <span className="tile-name" aria-hidden="true">
        {tile.short[spoken.language]}
      </span>
      {value > 0 && (
        <span className="tile-value" aria-hidden="true">
          {briefText(figure.as, value, spoken)}
        </span>
      )}
    </>
  )
  const to = part && recordsLink(figure, query.period, { division: query.division ?? '', part: part.part })
  return (
    <li style={placed(tile, most > 0 ? value / most : 0)}>
      {to && value > 0 ? (
        <LinkBase to={to} className="tile" title={name}>
          {inside}
        </LinkBase>
      ) : (
        <span className="tile" title={name}>
          {inside}
        </span>
      )}
    </li>
  )
}
/** Map of a figure by region, as a grid of tiles without borders. Darker means more. */
export const TileMap = ({ query, answer, context, summary }: MapProps) => {
  const { tiles, spoken } = context
  const figure = firstItem(query.figures)
  const { division = '' } = query
  const { parts = [] } = answer
  const most = Math.max(0, ...parts.map(({ value }) => value ?? 0))
  return (
    <>
      <ul className="tiles" aria-label={summary}>
        {tiles.map(tile => (
          <Tile key={tile.code} {...{ query, answer, tile, most, spoken }} />
        ))}
      </ul>
      {elsewhere(parts, tiles).map(each => (
        <p key={each.part} className="quiet">
          {partText(figure, division, each, tiles, spoken)} {valueText(figure.as, each.value, spoken)}
        </p>
      ))}
    </>
  )
}
