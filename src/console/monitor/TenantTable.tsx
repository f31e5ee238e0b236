import { useLocale } from 'ra-core'
import type { Answer } from '../../schema/metrics/board'
import { formatNumber } from '../../schema/text/format'
import { inSentence } from '../../schema/labels/labels'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { fillTemplate, monitorMessages as words } from '../i18n/messages/monitorMessages'
import { byTenant, type MonitorCounts } from './feed/useCounts'
import type { WatchedResource } from './feed/useWatches'

const partOf = (answer: Answer | undefined, id: string): number =>
  answer?.parts?.find(({ part }) => part === id)?.value ?? 0
/** Today's counts of every tenant side by side, for whoever reaches all of them. */
export const TenantTable = ({
  watched,
  counts,
}: {
  readonly watched: readonly WatchedResource[]
  readonly counts: MonitorCounts
}) => {
  const label = useLabel()
  const locale = useLocale()
  const { config } = useConsoleConfig()
  const columns = watched.flatMap(({ watch }) => {
    const answer = counts.answers[byTenant(watch.name)]
    return answer ? [{ watch, answer }] : []
  })
  const names = new Map(columns.flatMap(({ answer }) => answer.parts ?? []).map(({ part, name }) => [part, name]))
  const total = (id: string) => columns.reduce((sum, { answer }) => sum + partOf(answer, id), 0)
  const ids = [...names.keys()].toSorted((a, b) => total(b) - total(a))
  const hasOthers = columns.some(({ answer }) => answer.rest)
  if (ids.length === 0) return null
  const heading = fillTemplate(label(words.makers), { tenant: inSentence(label(config.tenant)) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="monitor-makers" tabIndex={0} aria-label={heading}>
      <h2>{heading}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{label(config.tenant)}</th>
            {columns.map(({ watch }) => (
              <th key={watch.name} scope="col">
                {label(watch.labels)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ids.map(id => (
            <tr key={id}>
              <th scope="row">{names.get(id) || id}</th>
              {columns.map(({ watch, answer }) => (
                <td key={watch.name}>{formatNumber(partOf(answer, id), locale)}</td>
              ))}
            </tr>
          ))}
          {hasOthers && (
            <tr>
              <th scope="row">{label(words.others)}</th>
              {columns.map(({ watch, answer }) => (
                <td key={watch.name}>{formatNumber(answer.rest?.value ?? 0, locale)}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
