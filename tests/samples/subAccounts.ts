import type { Told } from '../kit/declarations/sampleHints'

/** Left empty, the name is the user name. */
export const told: Told = { filledIn: ['name'] }
