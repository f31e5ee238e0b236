// `node scripts/support/fontParts.mjs`: makes the fonts of printed papers anew, from whole fonts in npm packages.
// The packages weigh 230 MB, so they are fetched into a temporary folder and the parts are committed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packages = [
  'subset-font@2.9.0',
  '@expo-google-fonts/noto-sans-sc@0.4.3',
  '@expo-google-fonts/noto-sans-hk@0.4.3',
  '@expo-google-fonts/noto-sans-jp@0.4.3',
  '@fontsource/lxgw-wenkai@5.3.0',
]
/** Layout rules and vertical metrics: papers set plain lines. */
const UNUSED = ['BASE', 'GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp', 'vhea', 'vmtx']
const target = 'src/app/console/papers/fonts'
const work = mkdtempSync(join(tmpdir(), 'fonts-'))
execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', work, ...packages], { stdio: 'inherit' })
const require = createRequire(join(work, 'package.json'))
const subsetFont = require('subset-font')
const fontkit = createRequire(import.meta.url)('fontkit')
const noto = place =>
  require.resolve(`@expo-google-fonts/noto-sans-${place}/400Regular/NotoSans${place.toUpperCase()}_400Regular.ttf`)
// In this order: an earlier font draws what several hold.
const sources = [
  ['sc', noto('sc')],
  ['hk', noto('hk')],
  ['jp', noto('jp')],
  ['kai', require.resolve('@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff')],
]
/** Most characters of a part of the largest font: about 700 kB as a WOFF. */
const MAX_CODES = 3000

const gb2312 = (from, to) => {
  const decoder = new TextDecoder('gb18030')
  const rows = Array.from({ length: to - from + 1 }, (_, row) => from + row)
  return rows.flatMap(row =>
    Array.from({ length: 94 }, (_, at) => decoder.decode(Uint8Array.of(row, 0xa1 + at)).codePointAt(0)),
  )
}
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** What nearly every paper needs: Latin, signs and the 3,755 characters of GB2312's first level. */
const common = new Set([
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x2010, 0x203b),
  ...range(0x3000, 0x303f),
  ...range(0xff00, 0xffef),
  ...gb2312(0xa1, 0xa1),
  ...gb2312(0xb0, 0xd7),
])
const second = new Set(gb2312(0xd8, 0xf7))
const isDrawn = code =>
  code >= 0x20 && code !== 0xa0 && !(code >= 0x7f && code < 0xa0) && !(code >= 0xe000 && code < 0xf900)
/** Code points as in CSS's `unicode-range`, without `U+`. */
const rangesOf = codes => {
  const ranges = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
}
/** Small fonts are one part. */
const partsOf = codes => {
  if (codes.length < 2 * MAX_CODES) return [codes]
  const rest = codes.filter(code => !common.has(code) && !second.has(code))
  const named = [codes.filter(code => common.has(code)), codes.filter(code => second.has(code) && !common.has(code))]
  for (let at = 0; at < rest.length; at += MAX_CODES) named.push(rest.slice(at, at + MAX_CODES))
  return named
}

const license = readFileSync(join(target, 'LICENSE'))
rmSync(target, { recursive: true })
mkdirSync(target)
writeFileSync(join(target, 'LICENSE'), license)
const held = new Set()
const table = []
for (const [name, path] of sources) {
  const whole = readFileSync(path)
  const drawn = fontkit.create(whole).characterSet.filter(code => isDrawn(code) && !held.has(code))
  const codes = [...new Set(drawn)].sort((a, b) => a - b)
  const parts = partsOf(codes)
  for (const [at, part] of parts.entries()) {
    const options = { targetFormat: 'woff', noHinting: true, dropTables: UNUSED }
    const bytes = await subsetFont(whole, String.fromCodePoint(...part), options)
    const file = `${name}${parts.length > 1 ? at + 1 : ''}`
    writeFileSync(join(target, `${file}.woff`), bytes)
    // The first part that names a character draws it, so later ranges may cover what earlier parts hold.
    const covered = at < 2 ? part : codes.filter(code => code >= part[0] && code <= part.at(-1))
    table.push({ file, ranges: rangesOf(covered).join(',') })
    for (const code of part) held.add(code)
    console.log(file, part.length, bytes.length)
  }
}
writeFileSync(join(target, 'parts.json'), `${JSON.stringify(table, null, 2)}\n`)
rmSync(work, { recursive: true })
