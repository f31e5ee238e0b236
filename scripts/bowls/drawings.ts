// `npx tsx scripts/bowls/drawings.ts`: draws what the demo shop has beside its bowls. It needs a Chinese serif font.
import { join } from 'node:path'
import sharp from 'sharp'
import type { Drawing } from '../../src/app/server/demo/demoImages'

const FOLDER = 'src/app/server/demo/pictures'
const SERIF = "'Noto Serif CJK SC', 'Songti SC', serif"
/** The product's own colours: tenmoku, iron red, the gold of hare's fur, paper. */
const [TENMOKU, IRON, GOLD, PAPER] = ['#1d130e', '#9c3b24', '#c99a4b', '#f4efe6']

const sheet = (wide: number, high: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">${content}</svg>`
const text = (x: number, y: number, size: number, colour: string, said: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" font-family="${SERIF}" font-weight="700" text-anchor="middle" ${more}>${said}</text>`
/** A person's first sign on the glaze of a bowl seen from above. */
const monogram = (sign: string, ground: string, ring: string) => {
  const hairs = Array.from({ length: 96 }, (_, index) => {
    const angle = (index / 96) * 2 * Math.PI
    const inner = 236 + 34 * Math.sin(index * 12.9898) ** 2
    const at = (radius: number) => `${300 + radius * Math.cos(angle)} ${300 + radius * Math.sin(angle)}`
    return `<path d="M${at(inner)} L${at(286)}" stroke="${ring}" stroke-width="${1 + (index % 3)}" opacity=".5"/>`
  })
  return sheet(
    600,
    600,
    `<rect width="600" height="600" fill="${PAPER}"/><circle cx="300" cy="300" r="290" fill="${ground}"/>${hairs.join('')}
    <circle cx="300" cy="300" r="289" fill="none" stroke="${ring}" stroke-width="5"/>${text(300, 392, 264, PAPER, sign)}`,
  )
}
/** The shop's seal, cut in stone: its name in white on red. */
const seal = sheet(
  600,
  600,
  `<rect width="600" height="600" fill="${PAPER}"/><rect x="84" y="84" width="432" height="432" rx="26" fill="${IRON}"/>
  <rect x="106" y="106" width="388" height="388" rx="12" fill="none" stroke="${PAPER}" stroke-width="7"/>
  ${text(390, 268, 150, PAPER, '兔')}${text(390, 448, 150, PAPER, '毫')}${text(212, 376, 190, PAPER, '坊')}`,
)
/** A paper that is plainly none: its name, lines where words would be, and a word across it. */
const paper = (name: string, high: number) => {
  const lines = Array.from(
    { length: 5 },
    (_, index) =>
      `<rect x="70" y="${140 + index * 60}" width="${420 - index * 40}" height="14" rx="7" fill="#cfc7b6"/>`,
  )
  return sheet(
    800,
    high,
    `<rect width="800" height="${high}" fill="#faf7ef"/><rect x="20" y="20" width="760" height="${high - 40}" fill="none" stroke="${GOLD}" stroke-width="5"/>
    ${text(400, 98, 44, TENMOKU, name)}${lines.join('')}
    ${text(400, high / 2 + 60, 110, IRON, 'DEMO', `opacity=".35" transform="rotate(-18 400 ${high / 2})"`)}`,
  )
}
const drawings: { readonly [D in Drawing]: string } = {
  li: monogram('李', TENMOKU, GOLD),
  huang: monogram('黄', '#20262c', '#a9b4bd'),
  wu: monogram('吴', '#4a2114', '#c07a4a'),
  seal,
  licence: paper('营业执照', 533),
  'id-front': paper('居民身份证', 500),
  'id-back': paper('中华人民共和国', 500),
}
const run = async () => {
  for (const [name, content] of Object.entries(drawings))
    await sharp(Buffer.from(content))
      .webp({ quality: 82, effort: 6 })
      .toFile(join(FOLDER, `${name}.webp`))
}
void run()
