import { useStore } from 'ra-core'

/** Heights of rows: 44 px or 53 px. */
export const densities = ['compact', 'roomy'] as const
export type Density = (typeof densities)[number]

/**
 * Height of rows in all lists of this browser. `chosen` is undefined until somebody chooses: rows
 * with photos are then roomy, and others compact.
 */
export const useDensity = () => {
  const [kept, choose] = useStore<Density>('density')
  return { chosen: densities.find(each => each === kept), choose }
}
