import type { Page } from 'playwright-core'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type PageOptions, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

/** How many bowls the lists of these tests have: more than a page. */
export const bowls = 23
/** A stage with two masters and the bowls 盏1 to 盏23, the last one first. */
export const openBowlStage = async (): Promise<Stage> => {
  const stage = await openStage()
  for (let index = 1; index <= bowls; index += 1)
    await stage.maker.call('/api/product/addOrUpdateProduct', {
      name: `盏${index}`,
      price: 100 * index,
      description: '一器一貌',
      material: 'redClay',
    })
  for (const name of ['李达明', '陈大师']) await stage.maker.call('/api/master/addOrUpdateMaster', { name })
  await sql`update bowls set "headImg" = '/files/12345678.png', "carouselImgs" = '{/files/12345678.png}'`.execute(
    stage.db,
  )
  return stage
}
/** A sub-account with a name that takes room. */
export const addHelper = (stage: Stage): Promise<unknown> =>
  stage.maker.call('/api/admin/addOrUpdateSubAccount', {
    username: 'helper',
    name: 'A helper with a long name',
    phone: '13800138111',
    role: 'user',
    password: 'Geheim12',
  })
export const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }) })
/** The list of bowls before somebody who has logged in. */
export const enterBowls = async (
  stage: Stage,
  locale: 'zh-CN' | 'en-US' = 'zh-CN',
  width = 1280,
  options: PageOptions = {},
): Promise<Page> => {
  const viewport = { width, height: 900 }
  const page = await enterAs(
    stage,
    'demo',
    'fact',
    { locale, theme: 'light' },
    { at: '/jz/manage', viewport, ...options },
  )
  await rowOf(page, `盏${bowls}`).waitFor()
  return page
}
/** The plain list of bowls, whatever the open page shows. */
export const showPlainList = async ({ address }: Stage, page: Page): Promise<void> => {
  await page.goto(`${address}/#/jz/manage?filter=%7B%7D`)
  await rowOf(page, `盏${bowls}`).waitFor()
}
export const pathOf = (page: Page) => new URL(page.url()).hash.split('?')[0]
export const stateOf = async (stage: Stage, name: string) =>
  (await queryRow<{ status: number }>(stage.db, sql`select status from bowls where name = ${name}`))?.status
