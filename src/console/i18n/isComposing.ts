/**
 * Tells whether an input method (IME) uses this key, as Enter to accept a word or Escape to drop one.
 * Safari ends the composition before the key, so only the key code 229 is left there.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
