/** Attributes of an input whose text is a name or a title: a phone's keyboard mends no letter of it. */
export const nameTyping = { autoCorrect: 'off', spellCheck: false } as const
/** Attributes of an input whose text is a code, a number, an account or a search: it is not capitalised either. */
export const exactTyping = { ...nameTyping, autoCapitalize: 'none' } as const
