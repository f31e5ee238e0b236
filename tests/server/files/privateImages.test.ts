import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorMessages } from '../../../src/schema/text/errorMessages'
import { localFiles } from '../../../src/server/files/fileStore'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Person, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { keepers, vaults } from '../../kit/declarations/vaults'

let shop: TestShop
const log: string[] = []
beforeAll(async () => {
  shop = await buildShop(
    { ...wholeShop, resources: [...wholeShop.resources, keepers, vaults] },
    { log: { write: line => log.push(line) } },
  )
})
afterAll(() => shop.close())

const paper = async () => (await shop.as.creator.upload(await picture(), 'deed.png', 'private')).data.key
const look = async (person: Person, key: string, query = '') =>
  (await shop.as[person].send('GET', `/api/file/private/${key}${query}`)).status
const looks = () =>
  queryRows(
    shop.db,
    sql`select "accountName", resource, "recordName", changes from audit where action = 'look' order by seq`,
  )
const isKept = async (key: string) => [
  await shop.mall.files.size(key),
  await shop.mall.files.size(`${key}.thumb.webp`),
  await queryRow(shop.db, sql`select 1 as n from files where key = ${key}`),
]
const nothing = [undefined, undefined, undefined]
const save = (values: object) => shop.as.creator.ok('/api/vaults/addOrUpdateVault', values)

describe('a look at a private picture', () => {
  it('is answered once, whole or small, with nothing to warn of', async () => {
    const deed = await paper()
    log.length = 0
    for (const query of ['', '?thumb=1']) expect(await look('creator', deed, query)).toBe(200)
    expect(log.join('')).toContain('"statusCode":200')
    expect(log.filter(line => !line.includes('"level":30'))).toEqual([])
  })
  it('is written down with who, whose and which, once a person and file in some minutes', async () => {
    const deed = await paper()
    expect(await look('creator', deed)).toBe(200)
    expect(await looks(), 'what the uploader looks at before any record holds it').toEqual([])
    await save({ name: '一号柜', deed })
    for (const query of ['?thumb=1', '', '']) expect(await look('creator', deed, query)).toBe(200)
    expect(await look('user', deed)).toBe(404)
    const line = { accountName: 'creator', resource: 'vaults', recordName: '一号柜', changes: { deed: [null, null] } }
    expect(await looks()).toEqual([line])
    const other = await paper()
    await save({ name: '二号柜', deed: other })
    await look('creator', other)
    expect(await looks()).toEqual([line, { ...line, recordName: '二号柜' }])
    await sql`update limits set expires = now()`.execute(shop.db)
    await look('creator', deed)
    expect(await looks()).toHaveLength(3)
  })
  it("of the platform stands in the maker's log, at the record", async () => {
    const plan = await paper()
    const lamp = await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '吊灯', plan })
    expect(await look('platform', plan)).toBe(200)
    const [line] = await shop.as.creator.ok<{ action: string; accountName: string }[]>(
      `/api/lamps/historyLamp?id=${lamp.id}`,
    )
    expect(line).toMatchObject({ action: 'look', accountName: 'platform' })
    const [seen] = await shop.as.user.ok<{ changes: object }[]>(`/api/lamps/historyLamp?id=${lamp.id}`)
    expect(seen?.changes).toEqual({})
  })
})

describe('a paper that is replaced or removed', () => {
  it('is gone with its small version, and nobody can read it, its uploader neither', async () => {
    const [first, second] = [await paper(), await paper()]
    const vault = await save({ name: '三号柜', deed: first })
    const later = await save({ id: vault.id, version: vault.version, deed: second })
    expect(await isKept(first)).toEqual(nothing)
    expect(await look('creator', first)).toBe(404)
    expect(await look('creator', second)).toBe(200)
    const emptied = await save({ id: vault.id, version: later.version, deed: null })
    expect(await isKept(second)).toEqual(nothing)
    const third = await paper()
    await save({ id: vault.id, version: emptied.version, deed: third })
    await shop.as.creator.ok(`/api/vaults/delVault?id=${vault.id}`)
    // The file waits with its record, and nobody can read it until that is brought back.
    expect(await look('creator', third)).toBe(404)
    await shop.as.creator.ok(`/api/vaults/restoreVault?id=${vault.id}`)
    expect(await look('creator', third)).toBe(200)
  })
  it('stays while another record holds it, and whoever sees that one reads it', async () => {
    const deed = await paper()
    const vault = await save({ name: '四号柜', deed })
    const twin = await save({ name: '五号柜', deed })
    await save({ id: vault.id, version: vault.version, deed: null })
    expect(await look('creator', deed)).toBe(200)
    await save({ id: twin.id, version: twin.version, deed: null })
    expect(await isKept(deed)).toEqual(nothing)
  })
  it('stays when the write is refused', async () => {
    const [deed, other] = [await paper(), await paper()]
    const vault = await save({ name: '六号柜', deed })
    expect(
      (await shop.as.creator.call('/api/vaults/addOrUpdateVault', { id: vault.id, version: 77, deed: other })).code,
    ).toBe(40900)
    expect(await look('creator', deed)).toBe(200)
    expect(await look('creator', other)).toBe(200)
  })
})

it('private files are for the mall’s own user alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  const files = await localFiles(folder)
  await files.put(`p${'0'.repeat(32)}.png`, Buffer.from('x'))
  await files.put(`p${'0'.repeat(32)}.png.thumb.webp`, Buffer.from('x'))
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600)
})

describe('what is asked for in bulk', () => {
  it('numbers are shown whole thirty times a minute and no oftener, however many are asked for at once', async () => {
    const { id } = await save({ name: '七号柜', phone: '13987654321' })
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => shop.as.creator.call(`/api/vaults/revealVault?id=${id}`, { field: 'phone' })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(30)
    const refused = answers.filter(({ code }) => code !== 0)
    expect(
      refused.every(
        ({ code, status, headers }) => code === 42900 && status === 429 && Number(headers['retry-after']) > 0,
      ),
    ).toBe(true)
    expect(await queryRows(shop.db, sql`select 1 from audit where action = 'reveal'`)).toHaveLength(30)
    await sql`update limits set expires = now()`.execute(shop.db)
    expect((await shop.as.creator.call(`/api/vaults/revealVault?id=${id}`, { field: 'phone' })).code).toBe(0)
  })
  it('refusals get ten lines a minute and account, and one that counts the rest', async () => {
    const lines = () =>
      queryRows(
        shop.db,
        sql`select "recordName", changes from audit where action = 'refused' and "accountName" = 'user' order by seq`,
      )
    const before = (await lines()).length
    for (let turn = 0; turn < 25; turn += 1) await shop.as.user.call('/api/audit/listAuditLogs')
    expect((await lines()).slice(before)).toEqual(
      Array.from({ length: 10 }, () => ({ recordName: '/api/audit/listAuditLogs', changes: {} })),
    )
    await shop.mall.refusals.flush()
    expect((await lines()).slice(before + 10)).toEqual([
      { recordName: '/api/audit/listAuditLogs', changes: { times: [null, 15] } },
    ])
    await shop.as.user.call('/api/audit/listAuditLogs')
    expect((await lines()).slice(before + 11)).toHaveLength(1)
  })
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
describe('a scan as PDF', () => {
  it('is kept as it is, held by a record, and only ever saved as a file', async () => {
    const { key } = (await shop.as.creator.upload(pdf, 'licence.pdf', 'private')).data
    expect(key).toMatch(/\.pdf$/)
    await save({ name: '扫描柜', deed: key })
    const { status, body, headers } = await shop.as.creator.send('GET', `/api/file/private/${key}`)
    expect([status, Buffer.compare(body, pdf)]).toEqual([200, 0])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${key}"`,
      'x-content-type-options': 'nosniff',
    })
    expect(await look('user', key)).toBe(404)
    expect(await look('creator', key, '?thumb=1')).toBe(404)
  })
  it('is refused cut short, and as a public picture', async () => {
    const cut = await shop.as.creator.upload(pdf.subarray(0, -8), 'licence.pdf', 'private')
    expect(cut).toMatchObject({ code: 40000, msg: errorMessages.damagedPicture.zh })
    const shown = await shop.as.creator.upload(pdf, 'licence.pdf', 'public')
    expect(shown).toMatchObject({ code: 40000, msg: errorMessages.pdfPicture.zh })
  })
})
