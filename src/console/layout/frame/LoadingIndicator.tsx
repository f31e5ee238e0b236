import { useIsFetching } from '@tanstack/react-query'
import { useIsLoading } from '../../components/Loading'

/** A line on top while a page, or what it shows first, is on its way. What is there already is read anew without it. */
export const LoadingIndicator = () => {
  const first = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  return useIsLoading() || first > 0 ? <div className="loading-bar" aria-hidden="true" /> : null
}
