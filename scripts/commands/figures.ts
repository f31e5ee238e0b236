// `npm run figures`: prints sizes and flaws of the code, a row a figure. `-- casts` also lists the
// places of one.
import { type CodeFigures, measureCode } from '../support/codeFigures'

const folders = ['src/schema', 'src/console', 'src/server', 'src/app', 'src', 'resources', 'scripts']
const rows: readonly (readonly [figure: Exclude<keyof CodeFigures, 'folder'>, title: string])[] = [
  ['lines', 'lines'],
  ['longFunctions', 'functions > 40'],
  ['longFiles', 'files > 300'],
  ['suppressions', 'suppressions'],
  ['casts', 'casts'],
  ['castsPerThousand', 'casts / 1,000'],
  ['width95', 'width p95'],
  ['widest', 'width max'],
  ['any', 'any'],
  ['nonNull', 'non-null'],
  ['cycles', 'cycles'],
  ['unusedExports', 'unused exports'],
  ['duplicates', 'duplicates'],
  ['forbidden', 'forbidden words'],
]
const textOf = (value: number | readonly string[]) =>
  String(typeof value === 'number' ? Math.round(value * 10) / 10 : value.length)
const print = (title: string, cells: readonly string[]) =>
  process.stdout.write(`${title.padEnd(16)}${cells.map(cell => cell.padStart(12)).join('')}\n`)

const measured = measureCode(folders)
print('', folders)
for (const [figure, title] of rows)
  print(
    title,
    measured.map(each => textOf(each[figure])),
  )
const wanted = rows.find(([figure]) => figure === process.argv[2])?.[0]
const places = wanted ? measured.flatMap<number | string>(each => each[wanted]) : []
for (const place of new Set(places)) process.stdout.write(`${place}\n`)
