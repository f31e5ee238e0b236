import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLabel } from '../../config/ConsoleContext'
import { MenuItemLink } from './MenuItemLink'
import { useMenu, usePendingCounts } from './useMenu'

/** Vertical menu. A group of several entries has a heading. `icons` shows names on hover only. */
export const MainMenu = ({ icons = false, onGo }: { readonly icons?: boolean; readonly onGo?: () => void }) => {
  const { sections, routes, here } = useMenu()
  const waiting = usePendingCounts()
  const label = useLabel()
  const translate = useTranslate()
  const menu = useRef<HTMLElement>(null)
  // A short window shows a part of the menu only.
  useEffect(() => {
    if (here) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <nav ref={menu} aria-label={translate('console.menu')} className={icons ? 'menu icons' : 'menu'}>
      {sections.map(({ name, labels, icon, entries }) => {
        const named = entries.length > 1 && label(entries[0]?.labels ?? labels) !== label(labels)
        return (
          <div key={name} className={named ? 'menu-group' : 'menu-group nameless'}>
            {named && <h2>{label(labels)}</h2>}
            {entries.map(entry => (
              <MenuItemLink
                key={entry.name}
                entry={entry}
                icon={entry.icon ?? icon}
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
