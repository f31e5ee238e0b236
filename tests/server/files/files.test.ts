import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { onlySeen } from '../../../src/server/files/stripMetadata'
import { stores } from '../../kit/bucket'
import { buildShop, picture, type TestShop } from '../../kit/testServer'

describe.each(stores)('in %s', (_, open) => {
  let shop: TestShop
  let place: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    place = await open()
    shop = await buildShop(undefined, { files: place.files })
  })
  afterAll(async () => {
    await shop.close()
    await place.close()
  })
  const kept = async () =>
    Number((await queryRow<{ n: number }>(shop.db, sql`select count(*)::int as n from files`))?.n)
  const get = (path: string) => shop.app.inject({ method: 'GET', url: path })
  /** A PNG that says it is this large and holds almost nothing. */
  const claimed = async (width: number, height: number) => {
    const png = Buffer.from(
      await sharp(await picture(1, 1))
        .png()
        .toBuffer(),
    )
    const [HEAD, SUM] = [16, 29]
    png.writeUInt32BE(width, HEAD)
    png.writeUInt32BE(height, HEAD + 4)
    png.writeUInt32BE(crc32(png.subarray(HEAD - 4, SUM)), SUM)
    return png
  }

  describe('an upload', () => {
    it.each(['png', 'jpeg', 'webp'] as const)(
      'of a %s is encoded anew, without what was hidden in it, with a thumbnail',
      async format => {
        const script = Buffer.from('<script>alert(1)</script>')
        const bytes = await sharp(await picture(900, 600))
          .toFormat(format)
          .withMetadata({ exif: { IFD3: { GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'secret place' } } })
          .toBuffer()
        const { data, code } = await shop.as.creator.upload(Buffer.concat([bytes, script]), 'photo.gif')
        expect(code).toBe(0)
        expect(data).toMatchObject({ width: 900, height: 600 })
        const whole = await get(data.url)
        expect(whole.headers['content-type']).toBe(`image/${format}`)
        expect(whole.headers['cache-control']).toContain('immutable')
        expect(whole.rawPayload.includes(script)).toBe(false)
        expect((await sharp(whole.rawPayload).metadata()).exif).toBeUndefined()
        const thumbnail = await sharp((await get(data.url.replace('/files/', '/thumbs/'))).rawPayload).metadata()
        expect(thumbnail).toMatchObject({ format: 'webp', width: 320 })
      },
    )
    it('of a picture larger than 4000 pixels is kept at 4000, upright', async () => {
      const lying = await sharp(await picture(6000, 3000))
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer()
      const { data } = await shop.as.creator.upload(lying)
      expect(data).toMatchObject({ width: 2000, height: 4000 })
      expect(await sharp((await get(data.url)).rawPayload).metadata()).toMatchObject({ width: 2000, height: 4000 })
    })
    it.each([
      ['a text called .jpg', async () => Buffer.from('just words'), 400, '只能上传 JPG、PNG 或 WebP 图片'],
      [
        'an SVG',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        400,
        '只能上传 JPG、PNG 或 WebP 图片',
      ],
      [
        'a GIF',
        async () =>
          sharp(await picture())
            .gif()
            .toBuffer(),
        400,
        '只能上传 JPG、PNG 或 WebP 图片',
      ],
      [
        'a PNG cut short',
        async () => (await picture(400, 400)).subarray(0, 200),
        400,
        '只能上传 JPG、PNG 或 WebP 图片',
      ],
      ['16000 × 16000 pixels', () => claimed(16_000, 16_000), 413, '图片尺寸过大，最多 5000 万像素'],
      ['30 MB', async () => Buffer.alloc(30 * 1024 * 1024, 7), 413, '图片不能超过 10 MB'],
      ['nothing', async () => Buffer.alloc(0), 400, '只能上传 JPG、PNG 或 WebP 图片'],
    ])('of %s is refused with a reason, and nothing is kept', async (_, bytes, status, msg) => {
      const before = await kept()
      expect(await shop.as.creator.upload(await bytes(), 'photo.jpg')).toMatchObject({ status, msg })
      expect(await kept()).toBe(before)
    })
    it.each([
      ['nobody', 40100],
      ['buyer', 0],
      ['platform', 0],
    ])('of %s is answered by %i', async (who, code) =>
      expect(await shop.as[who]?.upload(await picture())).toMatchObject({ code }),
    )
  })

  it("another maker's picture cannot be put into one's own record", async () => {
    const { data } = await shop.as.stranger.upload(await picture())
    expect(
      await shop.as.creator.call('/api/master/addOrUpdateMaster', { name: '李', headImg: data.url }),
    ).toMatchObject({
      code: 40000,
      data: { errors: { headImg: 'picture' } },
    })
  })
  it.each([
    '/files/../main.ts',
    '/files/%2e%2e%2fmain.ts',
    '/files/x.png',
    `/files/${'0'.repeat(32)}.png`,
    '/thumbs/..%2f..%2fetc%2fpasswd',
  ])('%s is no file', async path => {
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('a PNG without what is not seen', () => {
  /** A part of a PNG; its check sum is not looked at here. */
  const part = (name: string, bytes = Buffer.alloc(4)) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, Buffer.from(name), bytes, Buffer.alloc(4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const png = (...parts: Buffer[]) => Buffer.concat([signature, part('IHDR'), ...parts, part('IDAT'), part('IEND')])
  it.each([
    ['a packed text', part('zTXt')],
    ['a text', part('tEXt')],
    ['a text of another language', part('iTXt')],
    ['a profile that is too long', part('iCCP', Buffer.alloc(70_000))],
    ['the frames of an animation', Buffer.concat([part('acTL'), part('fdAT')])],
  ])('has lost %s', (_, more) => expect(onlySeen(png(more), 'png')).toEqual(png()))
  it.each(['tRNS', 'gAMA', 'iCCP', 'PLTE'])('keeps %s', name =>
    expect(onlySeen(png(part(name)), 'png')).toEqual(png(part(name))),
  )
  it('ends with its end, or where it breaks off', () => {
    expect(onlySeen(Buffer.concat([png(), Buffer.from('<script>')]), 'png')).toEqual(png())
    expect(onlySeen(png().subarray(0, 24), 'png')).toEqual(png().subarray(0, 24))
  })
})

describe('of a picture’s Exif', () => {
  const held = async (format: 'png' | 'jpeg' | 'webp', orientation: number, more = {}) =>
    sharp(await picture(60, 40))
      .toFormat(format)
      .withMetadata({ orientation, ...more })
      .toBuffer()
  it.each(['png', 'jpeg', 'webp'] as const)('only which way up it is held is left in a %s', async format => {
    const exif = { IFD0: { Copyright: 'secret', ImageDescription: 'x'.repeat(5_000) } }
    const whole = await held(format, 6, { exif })
    const left = onlySeen(whole, format === 'jpeg' ? 'jpg' : format)
    const { orientation, exif: kept, width, height } = await sharp(left).metadata()
    expect([orientation, width, height]).toEqual([6, 60, 40])
    expect(kept?.length).toBeLessThan(60)
    const plain = onlySeen(await held(format, 1, { exif }), format === 'jpeg' ? 'jpg' : format)
    expect((await sharp(plain).metadata()).exif).toBeUndefined()
    expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(whole).raw().toBuffer())
  })
  it.each(['png', 'jpg', 'webp'] as const)('a %s that has more parts than any picture is none', extension => {
    const begin = {
      png: Buffer.alloc(8),
      jpg: Buffer.from('ffd8', 'hex'),
      webp: Buffer.from(`RIFF\xff\xff\xff\0WEBP`, 'latin1'),
    }[extension]
    const part = { png: Buffer.alloc(12), jpg: Buffer.from('fffe0002', 'hex'), webp: Buffer.alloc(8) }[extension]
    const file = Buffer.concat([begin, ...Array.from({ length: 30_000 }, () => part)])
    expect(() => onlySeen(file, extension)).toThrow(expect.objectContaining({ reason: 'notAPicture' }))
  })
})
