import sharp from 'sharp'

/** Two glaze colours, a pattern, and a seed that makes each picture its own. */
export interface BowlLook {
  readonly dark: string
  readonly light: string
  readonly pattern: 'fur' | 'spots' | 'plain'
  readonly seed: number
}
/** The same numbers for the same seed, so that a demo shop looks the same everywhere. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const png = (content: string, height = 800) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${height}" viewBox="0 0 800 ${height}">${content}</svg>`))
    .png()
    .toBuffer()

const pattern = ({ light, pattern: kind, seed }: BowlLook): string => {
  const next = dice(seed)
  if (kind === 'fur')
    return Array.from({ length: 150 }, () => {
      const x = 120 + next() * 560
      const length = 60 + next() * 190
      return `<path d="M${x} 300 q ${(400 - x) * 0.08} ${length / 2} ${(400 - x) * 0.3} ${length}" stroke="${light}" stroke-width="${1 + next() * 3}" opacity="${0.25 + next() * 0.5}" fill="none"/>`
    }).join('')
  if (kind === 'spots')
    return Array.from(
      { length: 220 },
      () =>
        `<ellipse cx="${120 + next() * 560}" cy="${290 + next() * 270}" rx="${2 + next() * 9}" ry="${2 + next() * 8}" fill="${light}" opacity="${0.35 + next() * 0.5}"/>`,
    ).join('')
  return ''
}
const light = `<defs><radialGradient id="room" cx="50%" cy="35%" r="80%"><stop offset="0" stop-color="#f7f4ee"/><stop offset="1" stop-color="#cfc7b8"/></radialGradient>
  <linearGradient id="shine" x1="0" x2="1"><stop offset="0" stop-color="#000" stop-opacity=".55"/><stop offset=".3" stop-color="#fff" stop-opacity=".16"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></linearGradient></defs><rect width="800" height="800" fill="url(#room)"/>`

/** A bowl from the side. */
export const bowlFront = (look: BowlLook): Promise<Buffer> =>
  png(`${light}<clipPath id="bowl"><path d="M110 290 C 130 470 240 590 330 600 L 470 600 C 560 590 670 470 690 290 Z"/></clipPath>
    <ellipse cx="400" cy="652" rx="230" ry="30" fill="#000" opacity=".22"/><path d="M325 596 L 335 646 L 465 646 L 475 596 Z" fill="#5b3c2b"/>
    <g clip-path="url(#bowl)"><rect width="800" height="800" fill="${look.dark}"/>${pattern(look)}<rect width="800" height="800" fill="url(#shine)"/></g>
    <ellipse cx="400" cy="290" rx="290" ry="52" fill="${look.dark}"/><ellipse cx="400" cy="294" rx="272" ry="42" fill="#000" opacity=".45"/><ellipse cx="400" cy="290" rx="290" ry="52" fill="none" stroke="${look.light}" stroke-width="7" opacity=".8"/>`)

/** A bowl from above. */
export const bowlInside = (look: BowlLook): Promise<Buffer> =>
  png(`${light}<circle cx="400" cy="410" r="312" fill="#000" opacity=".2"/><clipPath id="bowl"><circle cx="400" cy="400" r="300"/></clipPath>
    <g clip-path="url(#bowl)"><rect width="800" height="800" fill="${look.dark}"/><g transform="rotate(180 400 400)">${pattern(look)}</g><g>${pattern({ ...look, seed: look.seed + 7 })}</g></g>
    <circle cx="400" cy="400" r="300" fill="none" stroke="${look.light}" stroke-width="8" opacity=".75"/><circle cx="400" cy="400" r="90" fill="#000" opacity=".35"/>`)

/** A portrait without a face: shoulders, head and a workshop's light. */
export const portrait = (seed: number): Promise<Buffer> => {
  const next = dice(seed)
  const hue = Math.floor(next() * 360)
  return png(`<rect width="800" height="800" fill="hsl(${hue} 22% 82%)"/><circle cx="${300 + next() * 200}" cy="200" r="320" fill="#fff" opacity=".35"/>
    <path d="M110 800 C 120 600 250 540 400 540 C 550 540 680 600 690 800 Z" fill="hsl(${hue} 28% 30%)"/><path d="M330 560 L 400 650 L 470 560" fill="none" stroke="#f3efe6" stroke-width="16"/>
    <rect x="350" y="440" width="100" height="130" rx="44" fill="#d9b08c"/><ellipse cx="400" cy="345" rx="118" ry="150" fill="#e3bd9a"/><path d="M278 330 C 270 190 340 150 400 150 C 470 150 530 190 522 330 C 500 250 460 235 400 235 C 340 235 300 250 278 330 Z" fill="hsl(${hue} 10% ${18 + next() * 40}%)"/>`)
}

/** A sheet of paper that is plainly no real document: its name, lines where words would be, and a word across it. */
export const paper = (name: string, aspect: number): Promise<Buffer> => {
  const height = Math.round(800 / aspect)
  const lines = Array.from(
    { length: 5 },
    (_, index) => `<rect x="70" y="${140 + index * 60}" width="${420 - index * 40}" height="16" rx="8" fill="#c9c2b2"/>`,
  )
  return png(
    `<rect width="800" height="${height}" fill="#faf7ef"/><rect x="20" y="20" width="760" height="${height - 40}" fill="none" stroke="#b08d57" stroke-width="6"/>
    <text x="400" y="96" font-size="46" text-anchor="middle" fill="#6b4f2a" font-family="Noto Sans CJK SC, sans-serif">${name}</text>${lines.join('')}
    <text x="400" y="${height / 2 + 60}" font-size="110" text-anchor="middle" fill="#c8241c" opacity=".35" transform="rotate(-18 400 ${height / 2})" font-family="sans-serif">DEMO</text>`,
    height,
  )
}
