import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Package of the lock file with its licence by SPDX. Empty if neither lock file nor package names one. */
interface PackageLicense {
  readonly name: string
  readonly version: string
  readonly license: string
}
interface Manifest {
  readonly version?: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
  readonly dev?: boolean
  readonly optional?: boolean
}
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))
const readLock = (file: string): { readonly packages: Readonly<Record<string, Manifest>> } =>
  JSON.parse(readFileSync(file, 'utf8'))
const licenseIn = ({ license, licenses }: Manifest): string =>
  (typeof license === 'string' ? license : license?.type) ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''

/** Licences of all packages that production needs, for every platform. `withDev`: those of the build too. */
export const packageLicenses = (withDev = false): readonly PackageLicense[] => {
  const { packages } = readLock('package-lock.json')
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '' || (entry.dev && !withDev)) return []
    const manifest = join(path, 'package.json')
    const license = licenseIn(entry) || (existsSync(manifest) ? licenseIn(readManifest(manifest)) : '')
    return [{ name: path.replace(/^.*node_modules\//, ''), version: entry.version ?? '', license }]
  })
}
