import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../providers/api/call'

/** A record as the mall finds it. */
export interface RecordMatch {
  readonly resource: string
  readonly id: string
  readonly title: string
  /** Its short number. */
  readonly number: string | null
  readonly state: string | number | null
  /** What it was found by besides its title, or is best told by. */
  readonly about?: string | null
}
const PAUSE_MS = 150
/** A text, once nobody has typed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
/** The records that a text finds, in one call; those of the text before stand until they come. */
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
