import { brotliCompressSync, constants } from 'node:zlib'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Writes a brotli twin beside every text file, so that the mall sends it without working on it. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle() {
    const folder = 'dist/console'
    for (const name of readdirSync(folder, { recursive: true }).map(String))
      if (/\.(js|css|html|svg)$/.test(name))
        writeFileSync(
          join(folder, `${name}.br`),
          brotliCompressSync(readFileSync(join(folder, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
        )
  },
})

// These tests ask a mall or the language and change nothing of the process, so a worker reads the sources once and not for each file; the others mock, or set the clock or the
// environment.
const together = [
  'tests/{every,schema,resources}/**/*.test.ts',
  'tests/mall/!(engine|embedded|standby|wayIn|accounts).test.ts',
]

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist/console',
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // What every page needs together is one file: it packs better, stays in the browser's cache, and the login page has fewer names to list.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'routes', test: /node_modules\/(react-router|@tanstack|inflection|lodash)\// },
            { name: 'session', test: /src\/console\/(providers\/(call|session)|words\/locale)\.ts/ },
            {
              name: 'style',
              test: /node_modules\/(@emotion|stylis|@mui\/(system|styled-engine|private-theming)|@mui\/material\/esm\/(styles|utils|Paper|ButtonBase|Button|IconButton|CircularProgress|SvgIcon|Alert|Modal|Grow|List|FormControl))\//,
            },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['tests/**/*.test.{ts,tsx}'], exclude: together } },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes longer than a second to show what a click brings.
    expect: { poll: { timeout: 15_000 } },
    pool: 'threads',
    maxWorkers: 2,
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:8787', '/files': 'http://localhost:8787', '/thumbs': 'http://localhost:8787' },
  },
})
