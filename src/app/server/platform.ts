/** Identity and role of a platform account. */
export const platformManager = { identity: 'plat', role: 'admin' } as const
