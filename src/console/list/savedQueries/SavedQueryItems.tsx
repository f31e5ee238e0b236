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
  /** What the list shows. */
  readonly shown: SavedQueryParams
  /** Which view was applied last. */
  readonly applied?: string
  readonly change: (draft: Omit<ViewDraft, 'resource'>) => Promise<unknown>
  readonly add: () => void
}
/** One's own views and those that others share, with what can be done to each, and the way to one more. */
export const SavedQueryItems = ({ shown, applied, change, add, ...work }: ViewListProps) => {
  const { name: resource } = useDefinition()
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useSavedQueries(resource)
  if (!data)
    return (
      <div className="views-groups">
        <RecordSkeleton fault={error} retry={() => void refetch()} />
      </div>
    )
  const changing = (draft: Omit<ViewDraft, 'resource'>) => {
    setBusy(true)
    change(draft)
      .catch(fault => {
        notifyError(fault)
        void refetch()
      })
      .finally(() => setBusy(false))
  }
  const last = data.find(({ id }) => id === applied)
  const update = last?.changeable && !isShown(last, shown) ? last : undefined
  const group = (word: string, views: readonly SavedQuery[]) =>
    views.length > 0 && (
      <section>
        <h3>{translate(word)}</h3>
        <ul>
          {views.map(view => (
            <SavedQueryItem
              key={view.id}
              view={view}
              current={isShown(view, shown)}
              busy={busy}
              update={() => changing({ id: view.id, name: view.name, shared: view.shared, query: shown })}
              share={() => changing({ id: view.id, name: view.name, shared: !view.shared })}
              {...work}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      <div className="views-groups">
        {data.length === 0 && <p className="quiet">{translate('console.viewsNone')}</p>}
        {group(
          'console.viewsOwn',
          data.filter(({ mine }) => mine),
        )}
        {group(
          'console.viewsOthers',
          data.filter(({ mine }) => !mine),
        )}
      </div>
      <div className="views-foot">
        {update && (
          <Button
            size="small"
            disabled={busy}
            onClick={() => changing({ id: update.id, name: update.name, shared: update.shared, query: shown })}
          >
            {translate('console.viewUpdate', { name: update.name })}
          </Button>
        )}
        <Button size="small" onClick={add}>
          {translate('console.viewSaveNew')}
        </Button>
      </div>
    </>
  )
}
