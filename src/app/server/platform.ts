/** What an account of the platform is: its identity at the door, and its role. */
export const platformManager = { identity: 'plat', role: 'admin' } as const
