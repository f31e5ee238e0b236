import type { Page } from 'playwright-core'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import type { Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'
import { picture } from '../../kit/testServer'

export const save = { name: '保存', exact: true } as const
/** Complete data of the manufacturer, so that a save of one section leaves the console open. */
export const completeManufacturer = async ({ db }: Stage): Promise<void> => {
  const whole = {
    factNo: '91350100M000100Y43',
    jyScope: '建盏',
    businessStart: '2020-01-01',
    businessEnd: 'infinity',
    yyzz: 'paper',
    factAddress: '水吉镇',
    faName: '林松',
    faPhone: '13800138000',
    idCard: '11010519491231002X',
    idStart: '2016-03-01',
    idEnd: 'infinity',
    sfzup: 'paper',
    sfzdown: 'paper',
    shopName: '松窑',
    shopAvatar: '/files/x.png',
    address: '建盏街',
    desc: '一器一貌',
    status: 2,
  }
  const set = sql.join(Object.entries(whole).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`update tenants set ${set}`.execute(db)
}
/** A new bowl; answers its id. */
export const makeBowl = async ({ maker }: Stage, name: string, more: object = {}): Promise<string> =>
  (
    await maker.call<{ id: string }>('/api/product/addOrUpdateProduct', {
      name,
      price: 100_00,
      description: '好盏',
      ...more,
    })
  ).id
export const putState = ({ db }: Stage, id: string, status: number) =>
  sql`update bowls set status = ${status}, version = version + 1 where id = ${id}`.execute(db)
export const bowlOf = ({ db }: Stage, name: string) =>
  queryRow<Record<string, unknown>>(db, sql`select * from bowls where name = ${name}`)
export const factIdOf = async ({ db }: Stage): Promise<string> =>
  String((await queryRow<{ id: string }>(db, sql`select fact_id as id from accounts where username = 'demo'`))?.id)
export const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
export const storedOn = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))
export const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')))
/** The creator at a page of the console, in Chinese. */
export const enterAt = (stage: Stage, at: string): Promise<Page> =>
  enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { at })
/** Leads to an address as somebody who types it. */
export const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(at => {
    location.hash = at
  }, path)
}
export const pictureFile = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(60, 60, color),
})
