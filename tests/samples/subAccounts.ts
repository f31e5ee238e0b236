import type { Told } from '../kit/told'

/** Left empty, the name is the user name. */
export const told: Told = { filledIn: ['name'] }
