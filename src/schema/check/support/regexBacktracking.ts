/** Parts of a regular expression: atoms, starts of groups, and quantifiers. */
const parts =
  /\\[pPu]\{[^}]*\}|\\k<[^>]*>|\\.|\[(?:\\.|[^\]])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|[)|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu
/** Limits of the search for a text of at most 200 characters: about 200³ / 6 ways, and 2¹⁰. */
const LIMITS = { repetitions: 3, choices: 10 } as const

/**
 * Whether a regular expression risks catastrophic backtracking. Causes are a repeated group with
 * several readings, or too many repetitions or choices in a row. May refuse harmless patterns,
 * never accepts harmful ones.
 */
export const backtracks = (source: string): boolean => {
  const groups = [{ varies: false }]
  const count = { repetitions: 0, choices: 0 }
  let last = { varies: false }
  for (const part of source.match(parts) ?? []) {
    const inside = groups.at(-1) as { varies: boolean }
    if (part.startsWith('(')) groups.push({ varies: false })
    else if (part === ')') {
      last = groups.pop() ?? inside
      const around = groups.at(-1)
      if (around) around.varies ||= last.varies
    } else if (/^(?:[*+]|\{.)/.test(part)) {
      if (last.varies) return true
      const isFixed = /^\{\d+\}/.test(part)
      inside.varies ||= !isFixed
      if (!isFixed) count.repetitions += 1
    } else if (/^[?|]/.test(part)) {
      inside.varies = true
      count.choices += 1
    } else last = { varies: false }
  }
  return count.repetitions > LIMITS.repetitions || count.choices > LIMITS.choices
}
