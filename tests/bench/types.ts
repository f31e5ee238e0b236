import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from './server/server'

const RESOURCES = 100
const TURNS = 5
const folder = '.test/bench-types'

/** Seconds that the compiler takes for the kit and 100 resources like the shop's masters, one a file. */
export const measureTypes = async (): Promise<Record<string, string>> => {
  const masters = (await readFile('resources/catalogue/masters.ts', 'utf8')).replaceAll(
    "from '../",
    "from '../../resources/",
  )
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < RESOURCES; n += 1) {
    const resource = masters
      .replace('const masters', `const masters${n}`)
      .replace("resource('masters'", `resource('masters${n}'`)
    await writeFile(join(folder, `masters${n}.ts`), resource)
  }
  const options = { incremental: false, lib: ['ES2024'], types: [] }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: options, include: ['*.ts'] }),
  )
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now()
    const compiler = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { stdio: 'inherit' })
    const [code] = await once(compiler, 'exit')
    if (code !== 0) throw new Error('these resources do not compile')
    times.push((performance.now() - begun) / 1000)
  }
  await rm(folder, { recursive: true, force: true })
  return { [`${RESOURCES} resources of the size of masters`]: `p50 ${median(times).toFixed(2)} s` }
}
