// `npx tsx scripts/bowls/render.ts [model …]`: takes the demo shop's pictures anew, or those that are missing; `face` takes the one beside the login. A bowl
// takes a minute of a core, which is why the pictures are kept.
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { Scene } from './camera'
import { Coat } from './coat'
import { Form } from './form'
import { glazes } from './glazes'
import { models, seeds, views } from './pieces'
import type { ModelName } from '../../src/app/server/demo/demoModels'
import { profiles } from './profiles'
import type { Three } from './studio'

const FOLDER = 'src/app/server/demo/pictures'
const BEAD = 0.1
const PAPER: Three = [0.5, 0.475, 0.44]
const NIGHT: Three = [0.05, 0.041, 0.036]
const RAYS = 10

const takeAll = async (name: ModelName) => {
  const seed = seeds[name]
  const { glaze, shape } = models[name]
  const form = new Form(profiles[shape], seed, BEAD)
  const coat = new Coat(glazes[glaze](seed), seed, form)
  let scene: Scene | undefined
  for (const [view, viewOf] of Object.entries(views)) {
    const { flipped, ...from } = viewOf(form)
    if (!scene || form.flipped !== flipped) {
      form.flipped = flipped
      scene = new Scene(form, coat, seed, PAPER)
    }
    const { pixels } = from
    await sharp(scene.take(from, RAYS), { raw: { width: pixels, height: pixels, channels: 3 } })
      .webp({ quality: 80, effort: 6 })
      .toFile(join(FOLDER, `${name}-${view}.webp`))
  }
}
/** A bowl in the dark, for the login's panel, which shows its middle. */
const takeFace = async () => {
  const form = new Form(profiles.cinchedRim, seeds['gold-fur'], BEAD)
  const coat = new Coat(glazes.goldHaresFur(seeds['gold-fur']), seeds['gold-fur'], form)
  const scene = new Scene(form, coat, seeds['gold-fur'], NIGHT)
  const [pixels, { radius, height }] = [960, form]
  const view = { turn: 20, up: 24, frame: radius * 3.9, middle: height * 0.62, pixels }
  await sharp(scene.take(view, RAYS), { raw: { width: pixels, height: pixels, channels: 3 } })
    .avif({ quality: 56, effort: 7 })
    .toFile('src/app/console/public/dom/backdrop.avif')
}
const run = async () => {
  await mkdir(FOLDER, { recursive: true })
  const wanted = process.argv.slice(2)
  if (wanted.includes('face')) await takeFace()
  for (const name of Object.keys(models) as ModelName[]) {
    const isThere = await access(join(FOLDER, `${name}-base.webp`)).then(
      () => true,
      () => false,
    )
    if (wanted.length > 0 ? wanted.includes(name) : !isThere) await takeAll(name)
  }
}
void run()
