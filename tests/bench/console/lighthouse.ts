import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { freePort } from '../../../scripts/services/postgres.mjs'
import { openSession } from '../../../src/server/auth/sessions'
import { accountId, browserArguments, openStage, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'

interface Audit {
  readonly score: number | null
  readonly displayValue?: string
  readonly details?: { readonly items?: readonly { readonly node?: { readonly snippet?: string } }[] }
}
interface Report {
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ readonly lhr: Report } | undefined>
/** Loads Lighthouse from the folder in which `npm install lighthouse` was run. Too large to be a package here. */
const load = async (folder: string) => {
  const core = join(folder, 'node_modules', 'lighthouse', 'core')
  const from = (...path: string[]) => import(pathToFileURL(join(core, ...path)).href)
  const [{ default: lighthouse }, { default: desktop }] = await Promise.all([
    from('index.js'),
    from('config', 'desktop-config.js'),
  ])
  return { lighthouse: lighthouse as Lighthouse, desktop: desktop as object }
}
/** The first elements that an audit names. */
const places = (audit: Audit | undefined): string =>
  (audit?.details?.items ?? [])
    .slice(0, 3)
    .map(({ node }) => node?.snippet?.replaceAll('|', ' '))
    .join(' ')
/** Scores of a report, the blocking time, and audits that cost points outside of performance. */
const summary = ({ categories, audits }: Report): string => {
  const scores = Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100))
  const lost = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1))
  const blocked = audits['total-blocking-time']?.displayValue?.replace(/\s/g, ' ') ?? '–'
  const shown = audits['largest-contentful-paint']?.displayValue?.replace(/\s/g, ' ') ?? '–'
  return [
    `${scores.join(' / ')}, shown ${shown}, blocked ${blocked}`,
    ...lost.map(({ id }) => `${id} ${places(audits[id])}`),
  ].join('; ')
}
/** A certificate's address, and a list of ten bowls. */
const fill = async ({ maker }: Stage): Promise<string> => {
  const headImg = await maker.upload('a.png', await picture(600, 600))
  const bowl = { price: 8800, headImg, supportVerify: true, frontImg: headImg, bottomImg: headImg }
  const made = { detail_pic: headImg, glaze: 'silverHaresFur', material: 'redClay', firing: 'wood', rimCm: 12.5 }
  let id = ''
  for (let number = 1; number <= 10; number += 1)
    ({ id } = await maker.call('/api/product/addOrUpdateProduct', { ...bowl, ...made, name: `盏 ${number}` }))
  const call = `/api/product/issueProduct?id=${id}`
  return (await maker.call<{ serial: string }>(call, { kiln: 'dragon', peakC: 1310 })).serial
}
/**
 * Lighthouse's scores of four pages: performance, accessibility, best practices, search engines. Reads the folder of
 * Lighthouse from `LIGHTHOUSE`. Throws without it.
 */
export const measureLighthouse = async (executablePath: string): Promise<Record<string, string>> => {
  const folder = process.env.LIGHTHOUSE
  if (!folder) throw new Error('LIGHTHOUSE names no folder in which `npm install lighthouse` was run')
  const { lighthouse, desktop } = await load(folder)
  const stage = await openStage()
  const [profile, port] = [await mkdtemp(join(tmpdir(), 'lighthouse-')), await freePort()]
  // Lighthouse opens its pages in the browser's own context, which has the session.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath || undefined,
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })
  const results: Record<string, string> = {}
  try {
    const serial = await fill(stage)
    const page = await context.newPage()
    await page.goto(`${stage.address}/api/health`)
    const measure = async (name: string, address: string) => {
      for (const [device, config] of [['desktop', desktop] as const, ['mobile', undefined] as const]) {
        const flags = { port, output: 'json', logLevel: 'error', disableStorageReset: true }
        const result = await lighthouse(`${stage.address}/#${address}`, flags, config)
        results[`${name}, ${device}`] = result ? summary(result.lhr) : 'no report'
      }
    }
    await measure('log-in', '/login')
    await measure('certificate', `/v/${serial}`)
    await page.evaluate(kept => Object.assign(localStorage, kept), {
      authorization: await openSession(stage.db, await accountId(stage.db, 'demo'), false),
      identity: 'fact',
    })
    await measure('workplace', '/dashboard/workplace')
    await measure('list', '/jz/manage')
  } finally {
    await context.close()
    await stage.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return results
}
