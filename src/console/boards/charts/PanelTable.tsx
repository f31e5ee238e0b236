import { LinkBase } from 'ra-core'
import { TableHead } from '../../components/tables/TableHead'
import type { PanelTable } from '../panel/panelTable'

/** Table of a panel's numbers. `plain`, for screen readers beside a chart, has no links. */
export const TableView = ({ table, caption, plain }: { table: PanelTable; caption: string; plain?: boolean }) => (
  <table className="figure-table">
    <caption className="visually-hidden">{caption}</caption>
    <TableHead titles={table.head} />
    <tbody>
      {table.rows.map(([name, ...cells], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn as they come
        <tr key={row}>
          <th scope="row">{name?.text}</th>
          {cells.map(({ text, to }, at) => (
            <td key={table.head[at + 1]}>{to && !plain ? <LinkBase to={to}>{text}</LinkBase> : text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
