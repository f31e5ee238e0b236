import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { operatorCommands } from './scripts/setup.mjs'

const beside = ['src/app/server/demo/pictures', 'src/server/database/connections/embedded/pgliteWorker.mjs']

/** The server and its commands, a module for each source, so that production needs neither tsx nor Vite. */
export default defineConfig({
  plugins: [
    {
      name: 'files-beside',
      writeBundle: ({ dir = '' }) => {
        for (const path of beside) cpSync(path, join(dir, path), { recursive: true })
      },
    },
  ],
  publicDir: false,
  build: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: ['src/app/server/main.ts', ...operatorCommands.map(name => join('scripts', 'commands', `${name}.ts`))],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].mjs' },
    },
  },
})
