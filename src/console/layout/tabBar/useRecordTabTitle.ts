import { type Query, useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import { useEffect } from 'react'
import { getTitleField } from '../../../schema/selectors/definition'
import { useConsoleConfig } from '../../config/ConsoleContext'

/**
 * Names a tab by its record, when the record is loaded or changes. Works for hidden pages, which
 * have no effects, and for pages of react-admin's own components.
 */
export const useRecordTabTitle = (pathname: string, setTitle: (title: string) => void): void => {
  const client = useQueryClient()
  const { resources } = useConsoleConfig()
  useEffect(() => {
    const [, name, id = ''] = pathname.split('/')
    const resource = resources.find(each => each.name === name)
    if (!resource || !id) return
    const cache = client.getQueryCache()
    const updateTitle = ({ queryKey: [of, how], state }: Query) => {
      const record = of === name && how === 'getOne' ? (state.data as RaRecord | undefined) : undefined
      const title = String(record?.id) === decodeURIComponent(id) && record?.[getTitleField(resource)]
      if (title) setTitle(String(title))
    }
    // Records loaded before this effect.
    for (const query of cache.findAll({ queryKey: [name, 'getOne'] })) updateTitle(query)
    return cache.subscribe(
      event => event.type === 'updated' && event.action.type === 'success' && updateTitle(event.query),
    )
  }, [client, resources, pathname, setTitle])
}
