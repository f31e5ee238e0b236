// Programs of this machine, found or installed from Debian's packages.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/** Path of the first available program. The other parameters describe the machine. */
export const findProgram = (names, { env = process.env, platform = process.platform, has = isRunnable } = {}) => {
  const { delimiter, join } = platform === 'win32' ? path.win32 : path.posix
  const { PATH = '', PATHEXT = '' } = env
  const endings = platform === 'win32' ? PATHEXT.split(delimiter) : ['']
  const files = name => PATH.split(delimiter).flatMap(folder => endings.map(ending => join(folder, name + ending)))
  return names.flatMap(files).find(file => has(file))
}
const isRunnable = file => {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
const isRoot = () => process.getuid?.() === 0
/**
 * Installs Debian's packages where possible. Gives up without a network response, and removes no
 * package.
 */
export const apt = packages => {
  if (process.platform !== 'linux' || !isRoot() || !findProgram(['apt-get'])) return false
  process.stdout.write(`  Installing ${packages.join(', ')} …\n`)
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const patience = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  spawnSync('apt-get', ['update', ...patience], options)
  const wanted = ['install', '-y', ...patience, '--no-install-recommends', '--no-remove', ...packages]
  return spawnSync('apt-get', wanted, options).status === 0
}
