import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
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
import { amountLists, filteredLists } from './filteredLists'
import { type Place, placesFor, placesOf } from './commands'
import { useLayoutCommands } from './useLayoutCommands'
import type { RecordMatch } from '../../../schema/contract/recordContract'
import { useRecordSearch, useSettled } from './useRecordSearch'

/** An entry of the palette. */
export interface Option {
  readonly to: string
  readonly title: string
  readonly note?: string
  /** Name of the icon. */
  readonly icon?: string
  readonly type?: Place['type']
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
    return [{ to, title: view.name, note: label(resource.labels), icon: 'list', go: () => apply(view) }]
  })
  // Views with the same address are merged.
  return [...new Map(options.map(option => [option.to, option])).values()]
}
/** Most filtered lists of the palette. */
const MAX_LISTS = 8
/** A text without the number that people add to an action: “ship 3” is “ship”. */
const withoutCount = (text: string): string => {
  const [, spaced, chinese] =
    /^(.*\S)\s+\d{1,3}\s*\p{L}?$|^(.*\p{sc=Han})\d{1,3}\s*\p{sc=Han}$/u.exec(text.trim()) ?? []
  return spaced ?? chinese ?? text
}
/**
 * Lists with a condition whose name matches a text, or with an amount, and their numbers of records.
 * Declarations are loaded with the first text.
 */
const useFilteredLists = (text: string): readonly Option[] => {
  const { resources, me } = useConsoleConfig()
  const label = useLabel()
  const provider = useDataProvider()
  const listed = resources.filter(({ definition }) => !definition.hidden && !definition.parent)
  const there = useLoaded(text.trim() ? listed.filter(each => canList(each, me)).map(({ name }) => name) : [])
  const places = text.trim()
    ? [...amountLists(there, me, text), ...placesFor(filteredLists(there, me), withoutCount(text))]
    : []
  // Two actions of one name lead to one kind of records.
  const named = [...new Map(places.toReversed().map(place => [`${place.labels.en} ${place.note?.en}`, place])).values()]
  const shown = named.toReversed().slice(0, MAX_LISTS)
  const isSettled = useSettled(text) === text
  const totals = useQueries({
    queries: shown.map(({ counted: { resource = '', filter = {} } = {} }) => ({
      enabled: isSettled,
      queryKey: [resource, 'getList', 'total', filter],
      queryFn: () => provider.getList(resource, { filter, pagination: { page: 1, perPage: 1 } }),
    })),
  })
  return shown.flatMap(({ to, labels, note, icon, type, ifAny }, at): Option[] => {
    const total = totals[at]?.data?.total
    if (ifAny && !total) return []
    const text = [label(note), total].filter(each => each !== undefined).join(' · ')
    return [{ to, icon, type, title: label(labels), note: text }]
  })
}
/** Found records, by resource. */
const useRecordGroups = (found: readonly RecordMatch[]): readonly Group[] => {
  const { resources, me } = useConsoleConfig()
  const label = useLabel()
  const there = useLoaded([...new Set(found.map(({ resource }) => resource))])
  return resources.flatMap((resource): Group[] => {
    const whole = there.find(({ name }) => name === resource.name)
    const options = found
      .filter(each => each.resource === resource.name)
      .map(each => ({
        to: `/${resource.name}/${encodeURIComponent(each.id)}${isAllowed(resource, 'read', me) ? '/show' : ''}`,
        title: each.title,
        note: noteOf(whole, each, label),
        icon: resource.definition.icon,
        found: true as const,
      }))
    return options.length > 0 ? [{ name: label(resource.labels), options }] : []
  })
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
  const records = useRecordGroups(found)
  const places = [...placesOf(config, sections), ...useLayoutCommands()]
  const shown = text.trim() ? placesFor(places, text) : places
  const optionOf = ({ labels, note, ...place }: Place): Option => ({
    ...place,
    title: label(labels),
    note: label(note),
  })
  const iconAt = (to: string) =>
    config.resources.find(({ name }) => name === to.split('/')[1])?.definition.icon ?? 'list'
  const recent: Group = {
    name: translate('console.findRecent'),
    options: text.trim() ? [] : readRecent(config.me.accountId).map(each => ({ ...each, icon: iconAt(each.to) })),
  }
  const groups = [
    recent,
    { name: translate('console.findPages'), options: shown.filter(each => each.type === 'page').map(optionOf) },
    {
      name: translate('console.findActions'),
      options: [
        ...lists.filter(each => each.type === 'action'),
        ...shown.filter(each => each.type === 'action').map(optionOf),
      ],
    },
    { name: translate('console.views'), options: views },
    ...records,
    { name: translate('console.findLists'), options: lists.filter(each => each.type === 'list') },
  ].filter(({ options }) => options.length > 0)
  return { groups, isLooking: text.trim() !== '' && isLooking, fault }
}
