import type { SampleHints } from '../kit/declarations/sampleHints'

/** Left empty, the name is the user name. */
export const hints: SampleHints = { filledIn: ['name'] }
