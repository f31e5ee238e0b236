/** Attributes of inputs for names and titles: no autocorrection. */
export const nameTyping = { autoCorrect: 'off', spellCheck: false } as const
/** Attributes of inputs for codes, numbers and searches: no correction, no capitalization. */
export const exactTyping = { ...nameTyping, autoCapitalize: 'none' } as const
