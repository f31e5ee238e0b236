import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useDefinition } from '../../config/ConsoleContext'
import { useApplySavedQuery } from '../../components/hooks/useApplySavedQuery'
import { useSavedQueries } from '../../providers/data/useSavedQueries'
import { useOnChange } from '../../components/hooks/useOnChange'
import { isShown } from '../../providers/data/savedQuery'
import { bringIn } from '../StateTabs'
import { useShownQuery } from './useShownQuery'

/** Tabs of saved views, after those of states. The view that the list shows is pressed. */
const SavedQueryTabs = () => {
  const { name: resource } = useDefinition()
  const translate = useTranslate()
  const shown = useShownQuery()
  const apply = useApplySavedQuery()
  const { data = [] } = useSavedQueries(resource)
  const row = useRef<HTMLFieldSetElement>(null)
  const current = data.find(view => isShown(view, shown))?.id
  useOnChange(() => {
    if (row.current) bringIn(row.current)
  }, [current])
  if (data.length === 0) return null
  return (
    <fieldset ref={row} className="state-tabs view-tabs" aria-label={translate('console.views')}>
      {data.map(view => (
        <button key={view.id} type="button" aria-pressed={view.id === current} onClick={() => apply(view)}>
          {view.name}
        </button>
      ))}
    </fieldset>
  )
}
export default SavedQueryTabs
