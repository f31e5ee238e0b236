import { LinkBase, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { creatorOnly } from '../../../../../resources/kit'
import { useUpcomingDays } from '../../../../console/providers/data/useFigures'
import { draftsOf } from '../../../../console/providers/session/draftStorage'
import { isReadable } from '../../../../console/providers/router/routeTable'
import { Restricted } from '../../../../console/components/Restricted'
import { useToday } from '../../../../console/components/hooks/useToday'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { hasPanel } from '../../../../console/boards/panel/panelQuery'
import { TodoItem } from '../../../../console/boards/TodoItem'
import { briefMoment } from '../../../../schema/text/format'
import type { Board } from '../../../../schema/metrics/board'
import type { MetricsCatalogue } from '../../../../schema/metrics/catalogue'
import { inSentence } from '../../../../schema/labels/labels'
import { pageRoutes } from '../../routes'
import { serverNow } from '../../../../console/providers/clock/serverClock'

/** Line of waiting work without a figure. */
const Line = ({ to, count, name, note }: { to: string; count: number; name: string; note: string }) => (
  <li>
    <LinkBase to={to} className="todo">
      <span className="todo-count">{count}</span>
      <span className="todo-text">
        <span className="todo-name">{name}</span>
        <span className="todo-note">{note}</span>
      </span>
    </LinkBase>
  </li>
)
/** Expired and expiring papers of the manufacturer, with the earliest date. */
const ExpiringDocuments = ({ board, today }: { readonly board: Board; readonly today: string }) => {
  const translate = useTranslate()
  const label = useLabel()
  const documents = board.upcoming?.papers
  const days = useUpcomingDays(board, 'papers')
  const [first] = days ?? []
  if (!documents || !days || !first) return null
  const { on, field } = first
  return (
    <Line
      to={pageRoutes.factInfo.path}
      count={days.length}
      name={label(documents.labels)}
      note={translate(on < today ? 'shop.workplacePaperEnded' : 'shop.workplacePaper', {
        paper: label(documents.fields[field]),
        on,
      })}
    />
  )
}
const addressOf = (page: string): string => {
  const [resource = '', id = ''] = page.split('/')
  if (resource === 'fact') return pageRoutes.factInfo.path
  return id === 'new' ? `/${resource}/create` : `/${resource}/${encodeURIComponent(id)}`
}
/** Unsaved drafts in this browser. The link opens the latest. */
const Drafts = () => {
  const translate = useTranslate()
  const label = useLabel()
  const { me, resources, config } = useConsoleConfig()
  const [drafts] = useState(() =>
    draftsOf(me.accountId).filter(
      ({ page }) => isReadable(page) && resources.some(({ name }) => name === page.split('/')[0]),
    ),
  )
  const [latest] = drafts
  if (!latest) return null
  const head = resources.find(({ name }) => name === latest.page.split('/')[0])
  const named = latest.kept.values[head?.definition.title ?? '']
  const name = typeof named === 'string' && named ? named : inSentence(label(head?.labels))
  return (
    <Line
      to={addressOf(latest.page)}
      count={drafts.length}
      name={translate('shop.workplaceDrafts')}
      note={`${name} · ${briefMoment(latest.kept.at, config.zone, serverNow())}`}
    />
  )
}
/** Waiting work, each with a link. */
export const Todos = ({ book, board }: { readonly book: MetricsCatalogue; readonly board: Board }) => {
  const translate = useTranslate()
  const { me, config } = useConsoleConfig()
  const id = useId()
  const { today } = useToday(config.zone)
  const todos = Object.entries(board.panels).filter(([, panel]) => panel.chart === 'todo' && hasPanel(book, panel, me))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{translate('shop.workplaceTodos')}</h2>
      <ul className="todos">
        {todos.map(([name, panel]) => (
          <li key={name}>
            <TodoItem book={book} name={name} panel={panel} page={{ from: today, to: today }} />
          </li>
        ))}
        <Restricted roles={creatorOnly}>
          <ExpiringDocuments board={board} today={today} />
        </Restricted>
        <Drafts />
      </ul>
    </section>
  )
}
