/** Attributes of inputs for names and titles: no autocorrection. */
export const nameTyping = { autoCorrect: 'off', spellCheck: false } as const
/**
 * Attributes of inputs for codes, numbers, accounts and searches: no autocorrection, no
 * capitalization.
 */
export const exactTyping = { ...nameTyping, autoCapitalize: 'none' } as const
