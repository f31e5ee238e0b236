/**
 * Whether an input method (IME) uses this key, such as Enter to accept a word.
 * Safari ends the composition before the key event, so only key code 229 is left.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229
