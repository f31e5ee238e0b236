/** The parts of a regular expression that a count may stand behind, the beginnings of groups, and counts. */
const parts =
  /\\[pPu]\{[^}]*\}|\\k<[^>]*>|\\.|\[(?:\\.|[^\]])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|[)|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu
/** What a text of at most 200 characters may be tried against: some 200³ / 6 ways, and 2¹⁰. */
const MOST = { repetitions: 3, choices: 10 } as const

/**
 * Whether trying a text against a regular expression could take for ever, because there are too many ways to read it: a repeated group that is itself read in
 * several ways, or too many repetitions or choices one after the other. Stricter than it must be, and never too mild.
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
  return count.repetitions > MOST.repetitions || count.choices > MOST.choices
}
