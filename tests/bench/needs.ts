import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Megabytes of all files in a folder. */
export const diskOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true })
  let bytes = 0
  for (const name of names) bytes += (await lstat(join(folder, name))).blocks * 512
  return bytes / 1024 ** 2
}
/** Most megabytes that a process held, by Linux. */
const peakOf = (pid: number): number => {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
/** Builds into a folder that is deleted, and measures the memory. */
const buildPeak = async (config: string): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-build-'))
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const args = [
    '--max-old-space-size=1024',
    vite,
    'build',
    '--config',
    config,
    '--logLevel',
    'error',
    '--outDir',
    folder,
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0))
  }, 50)
  const status = await new Promise(done => child.once('exit', done))
  clearInterval(watch)
  await rm(folder, { recursive: true, force: true })
  if (status !== 0) throw new Error(`${config} did not build`)
  return peak
}
const megabytes = (value: number) => `${Math.round(value)} MB`
/** What a machine needs to build and to hold the product. Memory is measured on Linux alone. */
export const measureNeeds = async (): Promise<Record<string, string>> => ({
  'memory of the server’s build': megabytes(await buildPeak('vite.server.config.ts')),
  'memory of the console’s build': megabytes(await buildPeak('vite.config.ts')),
  'disk of all packages': megabytes(await diskOf('node_modules')),
  'disk of what is built': megabytes(await diskOf('dist')),
})
