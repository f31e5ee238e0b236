import { useEffect, useEffectEvent } from 'react'

/**
 * Runs an effect only when a trigger changes. All other values are read at that moment.
 * @example useOnChange(() => window.scrollTo(0, 0), [pathname])
 */
export const useOnChange = (run: () => undefined | void | (() => void), triggers: readonly unknown[]): void => {
  const onChange = useEffectEvent(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the triggers
  useEffect(() => onChange(), triggers)
}
