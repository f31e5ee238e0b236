import type { Told } from '../every/subject'

/** Left empty, the name is the user name. */
export const told: Told = { filledIn: ['name'] }
