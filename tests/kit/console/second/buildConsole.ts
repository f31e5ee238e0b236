import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds the second application's console into a folder, as fast as can be: nothing of it is measured. */
export const buildSecondConsole = (outDir: string): Promise<unknown> =>
  build({
    configFile: false,
    root: resolve('tests/kit/console/second'),
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false, reportCompressedSize: false },
  })
