import { useTranslate } from 'ra-core'
import { useLabel } from '../../config/ConsoleContext'
import { MenuIcon } from './MenuIcon'
import { MenuItemLink } from './MenuItemLink'
import { useMenu, usePendingCounts } from './useMenu'

/** Vertical menu of groups with headings. `icons` shows names on hover only. */
export const MainMenu = ({ icons = false, onGo }: { readonly icons?: boolean; readonly onGo?: () => void }) => {
  const { sections, routes, here } = useMenu()
  const waiting = usePendingCounts()
  const label = useLabel()
  const translate = useTranslate()
  return (
    <nav aria-label={translate('console.menu')} className={icons ? 'menu icons' : 'menu'}>
      {sections.map(({ name, labels, icon, entries }) => {
        const named = entries[0] !== undefined && label(entries[0].labels) !== label(labels)
        return (
          <div key={name} className={named ? 'menu-group' : 'menu-group nameless'}>
            {named && (
              <h2>
                <MenuIcon name={icon} /> <span className="menu-name">{label(labels)}</span>
              </h2>
            )}
            {entries.map((entry, index) => (
              <MenuItemLink
                key={entry.name}
                entry={entry}
                icon={index === 0 && !named ? icon : entry.icon}
                isHere={entry.path === here?.path}
                routes={routes}
                waits={waiting[entry.path]}
                onGo={onGo}
              />
            ))}
          </div>
        )
      })}
    </nav>
  )
}
