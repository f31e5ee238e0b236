/** Value of a JSON text. `undefined` for another text, and for none. */
export const parseJson = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
