import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SavedQuery, SavedQueryParams } from '../../../schema/model/savedQuery'
import { RecordSkeleton } from '../../components/RecordSkeleton'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { useSavedQueries, type ViewDraft } from '../../providers/data/useSavedQueries'
import { isShown } from '../../providers/data/savedQuery'
import { useDefinition } from '../../config/ConsoleContext'
import { SavedQueryItem, type ViewWork } from './SavedQueryItem'

interface ViewListProps extends Pick<ViewWork, 'apply' | 'rename' | 'remove'> {
  /** Current query of the list. */
  readonly shown: SavedQueryParams
  /** Id of the view applied last. */
  readonly applied?: string
  readonly change: (draft: Omit<ViewDraft, 'resource'>) => Promise<unknown>
  readonly add: () => void
}
interface GroupProps extends Pick<ViewListProps, 'shown' | 'apply' | 'rename' | 'remove'> {
  readonly title: string
  readonly views: readonly SavedQuery[]
  readonly busy: boolean
  readonly save: (draft: Omit<ViewDraft, 'resource'>) => void
}
const Group = ({ title, views, shown, busy, save, ...work }: GroupProps) =>
  views.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul>
        {views.map(view => (
          <SavedQueryItem
            key={view.id}
            view={view}
            current={isShown(view, shown)}
            busy={busy}
            update={() => save({ id: view.id, name: view.name, shared: view.shared, query: shown })}
            share={() => save({ id: view.id, name: view.name, shared: !view.shared })}
            {...work}
          />
        ))}
      </ul>
    </section>
  )
/** Saved views of a resource, and the save of one. */
const useSavingQueries = (resource: string, change: ViewListProps['change']) => {
  const notifyError = useNotifyError()
  const [busy, setBusy] = useState(false)
  const queries = useSavedQueries(resource)
  const save: GroupProps['save'] = draft => {
    setBusy(true)
    change(draft)
      .catch(fault => {
        notifyError(fault)
        void queries.refetch()
      })
      .finally(() => setBusy(false))
  }
  return { ...queries, busy, save }
}
/** Own and shared views with their commands, and a button for a new one. */
export const SavedQueryItems = ({ shown, applied, change, add, ...work }: ViewListProps) => {
  const { name: resource } = useDefinition()
  const translate = useTranslate()
  const { busy, save, data, error, refetch } = useSavingQueries(resource, change)
  if (!data)
    return (
      <div className="views-groups">
        <RecordSkeleton fault={error} retry={() => void refetch()} />
      </div>
    )
  const last = data.find(({ id }) => id === applied)
  const outdated = last?.changeable && !isShown(last, shown) ? last : undefined
  const update = ({ id, name, shared }: SavedQuery) => save({ id, name, shared, query: shown })
  const group = { shown, busy, save, ...work }
  return (
    <>
      <div className="views-groups">
        {data.length === 0 && <p className="quiet">{translate('console.viewsNone')}</p>}
        <Group title={translate('console.viewsOwn')} views={data.filter(({ mine }) => mine)} {...group} />
        <Group title={translate('console.viewsOthers')} views={data.filter(({ mine }) => !mine)} {...group} />
      </div>
      <div className="views-foot">
        {outdated && (
          <Button size="small" disabled={busy} onClick={() => update(outdated)}>
            {translate('console.viewUpdate', { name: outdated.name })}
          </Button>
        )}
        <Button size="small" onClick={add}>
          {translate('console.viewSaveNew')}
        </Button>
      </div>
    </>
  )
}
