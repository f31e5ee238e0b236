import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { declarations } from './scripts/build/declarations.ts'

const pack = promisify(brotliCompress)
/** Writes a brotli twin beside every text file, so that the mall sends it without working on it. A build that writes nothing has none. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    const texts = readdirSync(dir, { recursive: true }).map(String)
    await Promise.all(
      texts
        .filter(name => /\.(js|css|html|svg)$/.test(name))
        .map(async name => writeFile(join(dir, `${name}.br`), await pack(await readFile(join(dir, name)), { params }))),
    )
  },
})

const CSV = 'jsonexport/dist/index.js'
/**
 * What react-admin brings along for browsers that lack it, or for an export that these lists make themselves: 30 kB that the first list would wait for. The export by
 * react-admin itself still works, and fetches its writer then.
 */
const lighter = (): Plugin => {
  const instead = new Map([
    ['object.entries', 'module.exports = Object.entries'],
    ['hasown', 'module.exports = Object.hasOwn'],
    // react-admin's router for who names none. The console names its own (decision 207).
    ['./adapters/reactRouterProvider.js', 'export const reactRouterProvider = {}'],
    [CSV, `export default async (...args) => (await import('${CSV}')).default(...args)`],
  ])
  return {
    name: 'lighter',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (instead.has(id) && importer !== `\0${CSV}` ? `\0${id}` : undefined),
    load: id => (id.startsWith('\0') ? instead.get(id.slice(1)) : undefined),
  }
}

/**
 * Changes how Vite loads the files of a page. Each runs in a task of its own, as together they hold up the page. A script that did not come is asked for once
 * more, as a proxy that changes servers may fail it once. React keeps a failure for good, so its callers cannot ask.
 */
const inTurn = (): Plugin => ({
  name: 'inTurn',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return undefined
    const once = 'return baseModule().catch('
    const twice = `
      const run = async () => {
        for (const name of deps?.slice(1) ?? []) {
          const href = assetsURL(name, importerUrl)
          if (!href.endsWith('.js') || ran.has(href)) continue
          ran.add(href)
          await import(/* @vite-ignore */ href).catch(() => {})
        }
        return baseModule()
      }
      return run().catch(() => new Promise(done => setTimeout(done, 700)).then(baseModule)).catch(`
    if (!code.includes(once)) throw new Error('vite loads modules in another way: inTurn() has to follow')
    return { code: `const ran = new Set();${code.replace(once, twice)}`, map: null }
  },
})

/** The file of a module with all that it imports before it runs, as the page asks for them. */
const askFor = (chunks: readonly Rolldown.OutputChunk[], module: string): string => {
  const start = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(module)))
  if (!start) throw new Error(`${module} is in no file of the console`)
  const needed = new Set([start])
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
  const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [
    ...[...needed].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="./${fileName}">`),
    ...styles.map(name => `<link rel="stylesheet" crossorigin href="./${name}">`),
  ].join('')
}
/**
 * The page is the start of two (entry.ts), which only the browser tells apart, as they differ behind the `#`: a line in the page asks for the files of the one that is wanted while the
 * first script is still on its way, and with a session for those of the console. Where a policy forbids the line, that script asks for them a moment later.
 */
const early = (): Plugin => ({
  name: 'early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const starts = ['public/certificate/certificate.ts', 'start.ts'].map(name =>
        askFor(chunks, `/src/app/console/${name}`),
      )
      // Styles would hold up the first paint. With a session the console's scripts are needed, too.
      starts.push(askFor(chunks, '/src/app/console/main.tsx').replace(/<link rel="stylesheet".*/, ''))
      const [lookUp, start, console] = starts.map(text => `'${text}'`)
      const session = `let s;try{s=Object.keys(localStorage).some(k=>/(^|:)authorization$/.test(k))}catch{}`
      const again = `addEventListener('error',e=>e.target.tagName==='SCRIPT'&&setTimeout(()=>location.reload(),3e3),true)`
      const links = `/^#\\/v(\\/|$)/.test(location.hash)?${lookUp}:${start}+(s?${console}:'')`
      const line = `<script>${again};{${session}document.write(${links})}</script>`
      return html.replace(/\n *<script type="module"/, found => `\n    ${line}${found}`)
    },
  },
})

/** Server that `npm run dev` starts beside Vite. */
const devServer = `http://localhost:${process.env.PORT ?? 8787}`

export default defineConfig({
  // A page's own address gives the rest of each, below any path of a host.
  base: './',
  plugins: [react(), declarations(), lighter(), inTurn(), early(), precompress()],
  build: {
    outDir: 'dist/console',
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // What every page needs together is one file: it packs better, stays in the browser's cache, and the login page has fewer names to list.
    rolldownOptions: {
      // The console is an entry beside the login page, which fetches it: so the bundler knows what it needs at once.
      input: ['index.html', 'src/app/console/main.tsx'],
      output: {
        codeSplitting: {
          groups: [
            // What changes with packages alone stays in the browser's cache. What forms alone need of lodash comes with them.
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|inflection|lodash|@emotion|stylis|@mui)\//,
            },
            {
              name: 'session',
              test: /vite\/preload-helper|src\/schema\/(fields\/secureCode|text\/canonicalJson)\.ts|public\/dom\/element\.ts|src\/console\/(providers\/(api\/(call|reloadPage|missingScript)|session\/(session|draftStorage)|clock\/serverClock)|storage\/(webStorage|basePath)|i18n\/locale|settings\/settings|theme\/applyTheme)\.ts|src\/schema\/text\/disabledText\.ts/,
            },
            // What a page that is opened later needs, too, would be a file each otherwise: 70 of them, which pack badly.
            {
              name: 'first',
              tags: ['$initial'],
              test: /^(?!.*(\/src\/app\/console\/(entry|start|public)|index\.html))/,
            },
            { name: 'drag', test: /@dnd-kit|useDragAnnouncements|sorting\/RowDrag/ },
            // Small parts that every page asks for right behind.
            {
              name: 'next',
              test: /(manufacturer\/(ManufacturerNotices\.tsx|useManufacturer\.ts|factPapers\.ts)|\/Restricted\.tsx|labels\/(fieldText|filterText|fieldTextMessages)\.ts|refundTerms\.ts|src\/app\/console\/texts\.ts|components\/(tables\/ScrollRegion\.tsx|hooks\/(useToday|useLoadedMessages)\.ts))$/,
            },
            // What every board needs. Its charts' library, the day and the own period come when they are asked for.
            {
              name: 'boards',
              test: /console\/boards\/(BoardPanel|charts\/(Chart|FiguresTable)|panel\/(panelTable|recordsLink)|text\/firstItem)\.tsx?$|layout\/notifications\/(MessageItem\.tsx|useMessageTarget\.ts)$|virtual:figures/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/files', '/thumbs'].map(path => [path, devServer])),
  },
})
