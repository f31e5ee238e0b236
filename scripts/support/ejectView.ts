import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Labels } from '../../src/schema/model/field'
import type { AnyResource, AnySection } from '../../src/schema/model/resource'
import { getColumns, getFormSections, getShowSections } from '../../src/schema/selectors/definition'

/** Ejectable views, and the page of a resource that each replaces. */
export const ejectable = {
  list: { page: 'list' },
  form: { page: 'edit' },
  create: { page: 'create' },
  show: { page: 'show' },
  review: { page: 'review' },
} as const
export type Ejectable = keyof typeof ejectable
/** Folder of hand-made pages. */
const pagesFolder = 'src/app/console/pages'

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
/** Name of an ejected page: `BowlsList`. */
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
const relativeTo = (folder: string, path: string) => relative(folder, path).replace(/^(?!\.)/, './')

const pair = ({ zh, en }: Labels) => JSON.stringify({ zh, en })
const isOne = (sections: readonly AnySection[]) => sections.length === 1
/** Fields in their sections, rendered by `draw`. */
const inSections = (sections: readonly AnySection[], draw: (fields: readonly string[]) => string): string =>
  sections
    .map(({ labels, fields }) =>
      isOne(sections) ? draw(fields) : `<Section heading={label(${pair(labels)})}>${draw(fields)}</Section>`,
    )
    .join('\n')
const each = (names: readonly string[], element: string) =>
  names.map(name => `<${element} source="${name}" />`).join('\n')

/** Page of public components: its imports and its content. */
interface Page {
  readonly imports: readonly string[]
  readonly content: string
  /** Lines before the content. */
  readonly before?: string
}
const sectioned = (sections: readonly AnySection[], page: Page): Page =>
  isOne(sections)
    ? page
    : { ...page, imports: [...page.imports, 'Section', 'useLabel'], before: 'const label = useLabel()' }
const listPage = (resource: AnyResource): Page => {
  const also = Object.entries(resource.definition.list?.also ?? {})
  const shared = getColumns(resource).filter(name => !also.some(([, names]) => names.includes(name)))
  const ofRole = also.flatMap(([role, names]) =>
    names.map(name => `{permissions === '${role}' && <DataTable.Col source="${name}" />}`),
  )
  return {
    imports: ['DataTable', 'List'],
    content: `<List><DataTable>${[each(shared, 'DataTable.Col'), ...ofRole].join('\n')}</DataTable></List>`,
    ...(also.length > 0 ? { before: 'const { permissions } = usePermissions()' } : {}),
  }
}
const formPage = (resource: AnyResource, page: 'Create' | 'Edit'): Page => {
  const sections = getFormSections(resource)
  const content = inSections(sections, fields => each(fields, 'DeclaredInput'))
  return sectioned(sections, {
    imports: [page, 'DeclaredInput', 'SimpleForm'],
    content: `<${page}><SimpleForm>${content}</SimpleForm></${page}>`,
  })
}
const showPage = (resource: AnyResource): Page => {
  const sections = getShowSections(resource)
  const content = inSections(sections, fields => `<SimpleShowLayout>${each(fields, 'FieldValue')}</SimpleShowLayout>`)
  return sectioned(sections, {
    imports: ['FieldValue', 'Show', 'SimpleShowLayout'],
    content: `<Show>${isOne(sections) ? content : `<>${content}</>`}</Show>`,
  })
}
const pages: { readonly [V in Exclude<Ejectable, 'review'>]: (resource: AnyResource) => Page } = {
  list: listPage,
  form: resource => formPage(resource, 'Edit'),
  create: resource => formPage(resource, 'Create'),
  show: showPage,
}
const printed = (name: string, { imports, content, before }: Page, folder: string): string =>
  [
    content.includes('permissions ===') ? "import { usePermissions } from 'ra-core'" : '',
    `import { ${[...new Set(imports)].sort().join(', ')} } from '${relativeTo(folder, 'src/console')}'`,
    '',
    before
      ? `export const ${name} = () => {\n${before}\nreturn (${content})\n}`
      : `export const ${name} = () => (${content})`,
  ].join('\n')
const REVIEW = 'src/console/review/Review.tsx'
/** Code of the review page with adjusted imports. It has no counterpart in react-admin. */
const printedReview = (name: string, folder: string): string =>
  readFileSync(REVIEW, 'utf8')
    .replace(
      /(from\s+|import\()'(\.{1,2}\/[^']*)'/g,
      (_, before: string, path: string) => `${before}'${relativeTo(folder, join(dirname(REVIEW), path))}'`,
    )
    .replaceAll(/\bReview\b/g, name)

/**
 * Generates the code of a derived view: public components with an element for each field of one
 * resource. Fields still render by their declaration until changed. `folder` is the code's future
 * place.
 */
export const ejectView = (resource: AnyResource, view: Ejectable, folder: string = pagesFolder): string => {
  const name = ejectedName(resource, view)
  const code = view === 'review' ? printedReview(name, folder) : printed(name, pages[view](resource), folder)
  return formatted(`// The ${view} of ${resource.name}. Save it as ${pagesFolder}/${name}.tsx and name it in appViews
// (${pagesFolder}/index.tsx): defineViews<typeof ${resource.name}>('${resource.name}', { page: { ${ejectable[view].page}: ${name} } })
${code}`)
}
