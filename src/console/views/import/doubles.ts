import { doubledAt, namedBy, uniqueSaid } from '../../../schema/importing'
import type { Labels } from '../../../schema/field'
import type { AnyResource } from '../../../schema/resource'
import { doubledRows } from '../../../schema/sheet'
import { breather } from '../sheet/breather'
import type { ImportedRow } from './importParts'

type Why = Readonly<Record<string, Labels | 'taken'>>
/** The lines of rows that name by their cells what an earlier one names. Of many rows it is told in pieces, between which the page answers. */
export const laterLines = async (
  resource: AnyResource,
  all: readonly ImportedRow[],
  signal: AbortSignal,
): Promise<ReadonlySet<number | undefined>> => {
  const breath = breather(signal)
  const named: string[] = []
  for (const { cells } of all) {
    if (breath.isDue()) await breath.take()
    named.push(namedBy(resource, cells))
  }
  return new Set([...doubledRows(named)].map(at => all[at]?.line))
}
/** Why a row that is right by itself comes too late: an earlier one is of the same record, or says what only one may. Rows are told in their order. */
export const tellLater = (resource: AnyResource) => {
  const met = new Set<string>()
  return ({ cells, told }: ImportedRow): Why | undefined => {
    if (!told || told.state === 'refused') return undefined
    const unique = uniqueSaid(resource, cells)
    const isSame = told.id !== null && met.has(`id ${told.id}`)
    const taken = unique.filter(({ said }) => met.has(said)).map(({ name }) => [name, 'taken'] as const)
    if (isSame) return doubledAt(resource, cells)
    if (taken.length > 0) return Object.fromEntries(taken)
    for (const said of [...(told.id === null ? [] : [`id ${told.id}`]), ...unique.map(each => each.said)]) met.add(said)
    return undefined
  }
}
