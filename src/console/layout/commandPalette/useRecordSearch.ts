import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RecordMatch } from '../../../schema/contract/recordContract'
import { callApi } from '../../providers/api/call'

const PAUSE_MS = 150
/** Debounces a text. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
/** Searches records in one call. The results before stay while loading. */
export const useRecordSearch = (typed: string) => {
  const keyword = useSettled(typed.trim().slice(0, 100))
  const { data, isFetching, error } = useQuery({
    queryKey: ['find', keyword],
    queryFn: ({ signal }) => callApi<readonly RecordMatch[]>('/api/find', { keyword }, { signal }),
    enabled: keyword !== '',
    placeholderData: before => before,
    retry: false,
  })
  return {
    found: keyword === '' || typed.trim() === '' ? [] : (data ?? []),
    isLooking: isFetching || keyword !== typed.trim().slice(0, 100),
    fault: error,
  }
}
