// `npm run licenses`: packages of production by licence. `-- --dev` includes those of the build.
import { packageLicenses } from '../support/packageLicenses'

const all = packageLicenses(process.argv.includes('--dev'))
for (const license of [...new Set(all.map(each => each.license))].sort()) {
  const names = all.filter(each => each.license === license).map(({ name, version }) => `${name}@${version}`)
  process.stdout.write(`${license || 'none named'} (${names.length})\n  ${[...new Set(names)].sort().join(' ')}\n`)
}
