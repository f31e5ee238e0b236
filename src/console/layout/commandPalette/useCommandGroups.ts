import { useTranslate } from 'ra-core'
import { getField, getStateField, getStateKey } from '../../../schema/selectors/definition'
import { canList, isAllowed, sortFor } from '../../../schema/rules/availability'
import { nearness } from '../../../schema/text/pinyin/nearness'
import type { AnyResource } from '../../../schema/model/resource'
import { useApplySavedQuery } from '../../components/hooks/useApplySavedQuery'
import { useSavedQueries } from '../../providers/data/useSavedQueries'
import { viewAddress } from '../../providers/data/savedQuery'
import { readRecent } from '../../providers/router/recentPages'
import { useLabel, useLoaded, useConsoleConfig } from '../../config/ConsoleContext'
import { useMenu } from '../menu/useMenu'
import { filteredLists } from './filteredLists'
import { type Place, placesFor, placesOf } from './commands'
import { useLayoutCommands } from './useLayoutCommands'
import type { RecordMatch } from '../../../schema/contract/recordContract'
import { useRecordSearch } from './useRecordSearch'

/** An entry of the palette. */
export interface Option {
  readonly to: string
  readonly title: string
  readonly note?: string
  /** Whether the entry is a record found by the server. */
  readonly found?: true
  /** Replaces the plain navigation, if set. */
  readonly go?: () => void
}
export interface Group {
  readonly name: string
  readonly options: readonly Option[]
}
/** Text beside a record's title, without repeating the title. */
export const noteOf = (
  resource: AnyResource | undefined,
  { title, number, about, state }: RecordMatch,
  label: ReturnType<typeof useLabel>,
) => {
  const name = resource && getStateField(resource)
  const field = name ? getField(resource, name) : undefined
  const key = field && state !== null ? getStateKey(field, state) : undefined
  const details = [...new Set([number, about])].filter(text => text && text !== title)
  return [...details, label(key ? field?.options.states?.[key] : undefined)].filter(Boolean).join(' · ') || undefined
}

/** Saved views whose names match a text. */
const useViewsFor = (text: string): readonly Option[] => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const apply = useApplySavedQuery()
  const { data = [] } = useSavedQueries()
  const named = data.filter(({ name }) => nearness({ zh: name, en: name }, text) > 0)
  const there = useLoaded([...new Set(named.map(({ resource }) => resource))])
  const options = named.flatMap((view): Option[] => {
    const resource = there.find(({ name }) => name === view.resource)
    if (!resource) return []
    const to = viewAddress(view, sortFor(resource, me))
    return [{ to, title: view.name, note: label(resource.labels), go: () => apply(view) }]
  })
  // Views with the same address are merged.
  return [...new Map(options.map(option => [option.to, option])).values()]
}
/** Most filtered lists of the palette. */
const MAX_LISTS = 8
/** Lists with a condition whose name matches a text. Their declarations are loaded with the first text. */
const useFilteredLists = (text: string): readonly Place[] => {
  const { resources, me } = useConsoleConfig()
  const listed = resources.filter(({ definition }) => !definition.hidden && !definition.parent)
  const there = useLoaded(text.trim() ? listed.filter(each => canList(each, me)).map(({ name }) => name) : [])
  return text.trim() ? placesFor(filteredLists(there, me), text).slice(0, MAX_LISTS) : []
}
/** Groups of the palette for a text. Without a text: recent pages and all pages. */
export const useCommandGroups = (text: string) => {
  const config = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const { sections } = useMenu()
  const { found, isLooking, fault } = useRecordSearch(text)
  const views = useViewsFor(text)
  const lists = useFilteredLists(text)
  const places = [...placesOf(config, sections), ...useLayoutCommands()]
  const shown = text.trim() ? placesFor(places, text) : places
  const optionOf = ({ to, labels, note, go }: Place): Option => ({ to, title: label(labels), note: label(note), go })
  const there = useLoaded([...new Set(found.map(({ resource }) => resource))])
  const records = config.resources.flatMap((resource): Group[] => {
    const whole = there.find(({ name }) => name === resource.name)
    const options = found
      .filter(each => each.resource === resource.name)
      .map(each => ({
        to: `/${resource.name}/${encodeURIComponent(each.id)}${isAllowed(resource, 'read', config.me) ? '/show' : ''}`,
        title: each.title,
        note: noteOf(whole, each, label),
        found: true as const,
      }))
    return options.length > 0 ? [{ name: label(resource.labels), options }] : []
  })
  const recent: Group = {
    name: translate('console.findRecent'),
    options: text.trim() ? [] : readRecent(config.me.accountId),
  }
  const groups = [
    recent,
    { name: translate('console.findPages'), options: shown.filter(each => each.type === 'page').map(optionOf) },
    { name: translate('console.findActions'), options: shown.filter(each => each.type === 'action').map(optionOf) },
    { name: translate('console.views'), options: views },
    ...records,
    { name: translate('console.findLists'), options: lists.map(optionOf) },
  ].filter(({ options }) => options.length > 0)
  return { groups, isLooking: text.trim() !== '' && isLooking, fault }
}
