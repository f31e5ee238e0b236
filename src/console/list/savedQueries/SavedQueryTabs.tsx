import { useTranslate } from 'ra-core'
import { useDefinition } from '../../config/ConsoleContext'
import { useApplySavedQuery } from '../../components/hooks/useApplySavedQuery'
import { useSavedQueries } from '../../providers/data/useSavedQueries'
import { isShown } from '../../providers/data/savedQuery'
import { useShownQuery } from './useShownQuery'

/** Tabs of saved views, after those of states. The view that the list shows is pressed. */
const SavedQueryTabs = () => {
  const { name: resource } = useDefinition()
  const translate = useTranslate()
  const shown = useShownQuery()
  const apply = useApplySavedQuery()
  const { data = [] } = useSavedQueries(resource)
  if (data.length === 0) return null
  return (
    <fieldset className="state-tabs view-tabs" aria-label={translate('console.views')}>
      {data.map(view => (
        <button key={view.id} type="button" aria-pressed={isShown(view, shown)} onClick={() => apply(view)}>
          {view.name}
        </button>
      ))}
    </fieldset>
  )
}
export default SavedQueryTabs
