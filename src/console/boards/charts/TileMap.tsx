import { LinkBase } from 'ra-core'
import type { CSSProperties } from 'react'
import type { Answer, PartValue } from '../../../schema/metrics/board'
import type { Tile } from '../../config/ConsoleContext'
import { shareOf, type Telling } from '../panel/panelContext'
import type { PanelAsked } from '../panel/panelQuery'
import { partText, tileOf } from '../text/partText'
import { rowsAddress } from '../panel/recordsLink'
import { briefText, shareText, valueText } from '../text/valueText'
import { leading } from '../text/firstOf'

interface MapProps {
  readonly asked: PanelAsked
  readonly answer: Answer
  readonly telling: Telling
  readonly said: string
}
const placed = ({ column, row }: Tile, share: number): CSSProperties & { '--share': number } => ({
  gridColumn: column + 1,
  gridRow: row + 1,
  '--share': share,
})
/** The parts that no tile is for: of no region, or of one abroad. */
const elsewhere = (parts: readonly PartValue[], tiles: readonly Tile[]) =>
  parts.filter(({ part, value }) => value && !tileOf(tiles, part))
/** A figure by region, a tile each, which stand as the regions do: the darker the more. No borders are drawn. */
export const TileMap = ({ asked, answer, telling, said }: MapProps) => {
  const { tiles, spoken } = telling
  const figure = leading(asked.figures)
  const { division = '' } = asked
  const { parts = [] } = answer
  const most = Math.max(0, ...parts.map(({ value }) => value ?? 0))
  const tileFor = (tile: Tile) => {
    const part = parts.find(each => each.part.startsWith(tile.code))
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
    const to = part && rowsAddress(figure, asked.period, { division, part: part.part })
    return (
      <li key={tile.code} style={placed(tile, most > 0 ? value / most : 0)}>
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
  return (
    <>
      <ul className="tiles" aria-label={said}>
        {tiles.map(tileFor)}
      </ul>
      {elsewhere(parts, tiles).map(each => (
        <p key={each.part} className="quiet">
          {partText(figure, division, each, tiles, spoken)} {valueText(figure.as, each.value, spoken)}
        </p>
      ))}
    </>
  )
}
