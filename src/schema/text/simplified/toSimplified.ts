import pairs from './traditional.json'

/** Simplified character by its traditional one. Each pair stands as two characters in the table. */
const simple: ReadonlyMap<string, string> = new Map(
  pairs
    .join('')
    .match(/../gu)
    ?.map(pair => [pair.charAt(0), pair.charAt(1)]),
)
/**
 * Replaces traditional characters by simplified ones, for comparison with our words. The text keeps
 * its length. The table holds the characters of places, options, headings, footers and street
 * words. Characters that a simplified name has, as 乾 of 乾县, stay.
 */
export const toSimplified = (text: string): string => {
  // Nearly all texts have none, and an import asks for each of its cells.
  for (let at = 0; at < text.length; at += 1)
    if (simple.has(text.charAt(at)))
      return text.replace(/\p{Script=Han}/gu, character => simple.get(character) ?? character)
  return text
}
