import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { AnyResource } from '../../src/schema/model/resource'

/** The engine's own page of each view, and the page of a resource that takes its place. */
export const ejectable = {
  list: { file: 'src/console/list/List.tsx', page: 'list' },
  form: { file: 'src/console/form/Edit.tsx', page: 'edit' },
  create: { file: 'src/console/form/Create.tsx', page: 'create' },
  show: { file: 'src/console/show/Show.tsx', page: 'show' },
  review: { file: 'src/console/review/Review.tsx', page: 'review' },
} as const
export type Ejectable = keyof typeof ejectable
/** Where hand-made pages stand. */
const pagesFolder = 'src/app/console/pages'

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
/** What the ejected page is called: `BowlsList`. */
export const ejectedName = ({ name }: AnyResource, view: Ejectable): string => `${capital(name)}${capital(view)}`
const formatted = (code: string): string => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${pagesFolder}/ejected.tsx`],
    { input: code },
  )
  if (status !== 0) throw new Error(String(stderr))
  return String(stdout)
}

/**
 * A derived view as code to own: the engine's own page with its parts, as it stands today, for one resource. Everything it draws goes on coming from the
 * declaration until it is changed here. `folder` is where it will stand.
 */
export const ejectView = (resource: AnyResource, view: Ejectable, folder: string = pagesFolder): string => {
  const { file, page } = ejectable[view]
  const from = (path: string) => relative(folder, path).replace(/^(?!\.)/, './')
  const name = ejectedName(resource, view)
  const component = basename(file, '.tsx')
  const code = readFileSync(file, 'utf8').replace(
    /(from\s+|import\()'(\.{1,2}\/[^']*)'/g,
    (_, before: string, path: string) => `${before}'${from(join(dirname(file), path))}'`,
  )
  return formatted(`// The ${view} of ${resource.name}, taken over from ${file}. It belongs into ${pagesFolder}/${name}.tsx; plug it in at appViews
// in ${pagesFolder}/index.tsx: defineViews<typeof ${resource.name}>('${resource.name}', { page: { ${page}: ${name} } })
${code.replaceAll(new RegExp(`\\b${component}\\b`, 'g'), name)}`)
}
