import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Labels } from '../../src/schema/model/field'
import type { AnyResource, AnySection } from '../../src/schema/model/resource'
import { getColumns, getFormSections, getShowSections } from '../../src/schema/selectors/definition'

/** The views that can be ejected, and which page of a resource each takes the place of. */
export const ejectable = {
  list: { page: 'list' },
  form: { page: 'edit' },
  create: { page: 'create' },
  show: { page: 'show' },
  review: { page: 'review' },
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
const relativeTo = (folder: string, path: string) => relative(folder, path).replace(/^(?!\.)/, './')

const pair = ({ zh, en }: Labels) => JSON.stringify({ zh, en })
const isOne = (sections: readonly AnySection[]) => sections.length === 1
/** Fields in their sections, each by the element of a kind. */
const inSections = (sections: readonly AnySection[], draw: (fields: readonly string[]) => string): string =>
  sections
    .map(({ labels, fields }) =>
      isOne(sections) ? draw(fields) : `<Section heading={label(${pair(labels)})}>${draw(fields)}</Section>`,
    )
    .join('\n')
const each = (names: readonly string[], element: string) =>
  names.map(name => `<${element} source="${name}" />`).join('\n')

/** A page of public components: what it imports, and its content. */
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
/** The review page has no counterpart in react-admin: its own code, with imports that fit its new place. */
const printedReview = (name: string, folder: string): string =>
  readFileSync(REVIEW, 'utf8')
    .replace(
      /(from\s+|import\()'(\.{1,2}\/[^']*)'/g,
      (_, before: string, path: string) => `${before}'${relativeTo(folder, join(dirname(REVIEW), path))}'`,
    )
    .replaceAll(/\bReview\b/g, name)

/**
 * A derived view as code to own: the console's public components with a field each, for one resource. How each field is drawn
 * goes on coming from the declaration until it is changed here. `folder` is where the code will stand.
 */
export const ejectView = (resource: AnyResource, view: Ejectable, folder: string = pagesFolder): string => {
  const name = ejectedName(resource, view)
  const code = view === 'review' ? printedReview(name, folder) : printed(name, pages[view](resource), folder)
  return formatted(`// The ${view} of ${resource.name}. It belongs into ${pagesFolder}/${name}.tsx; plug it in at appViews
// in ${pagesFolder}/index.tsx: defineViews<typeof ${resource.name}>('${resource.name}', { page: { ${ejectable[view].page}: ${name} } })
${code}`)
}
