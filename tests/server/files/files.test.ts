import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { errorMessages } from '../../../src/schema/text/errorMessages'
import { stripMetadata } from '../../../src/server/files/stripMetadata'
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

  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a52' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const noise = () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    return sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52', noise } })
      .jpeg()
      .toBuffer()
  }
  /** First box of an ISO media file with its brands. */
  const box = (...brands: readonly string[]) => {
    const [own, ...compatible] = brands
    const bytes = Buffer.from(`\0\0\0\0ftyp${own}\0\0\0\0${compatible.join('')}`, 'latin1')
    bytes.writeUInt32BE(bytes.length)
    return Buffer.concat([bytes, Buffer.alloc(200)])
  }
  /** A PNG with the control chunk of an animation behind its head. */
  const animated = async (bytes: Buffer) => {
    const png = await sharp(bytes).png().toBuffer()
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
    control.writeUInt32BE(crc32(control.subarray(4, -4)), control.length - 4)
    return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
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
      [
        'an AVIF',
        'image/jpeg',
        async () =>
          sharp(await picture(60, 40))
            .avif()
            .toBuffer(),
      ],
      [
        'a transparent AVIF',
        'image/webp',
        async () =>
          sharp(await picture(60, 40))
            .ensureAlpha(0.5)
            .avif()
            .toBuffer(),
      ],
      ['a JPEG without its end marker', 'image/jpeg', async () => (await noise()).subarray(0, -2)],
      ['a JPEG without its last byte', 'image/jpeg', async () => (await noise()).subarray(0, -1)],
      ['an animated PNG', 'image/png', async () => animated(await picture(60, 40))],
      ['8192 × 6144 pixels', 'image/png', async () => flat(8192, 6144)],
    ] as const)('of %s is kept as %s', async (_, type, bytes) => {
      const { data, code } = await shop.as.creator.upload(await bytes(), 'photo.jpg')
      expect(code).toBe(0)
      expect((await get(data.url)).headers['content-type']).toBe(type)
    })
    it.each([
      ['a text called .jpg', async () => Buffer.from('just words'), 400, errorMessages.notAPicture.zh],
      [
        'an SVG',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        400,
        '这是 SVG 图片，请另存为 JPG、PNG 或 WebP 再上传',
      ],
      [
        'a GIF',
        async () =>
          sharp(await picture())
            .gif()
            .toBuffer(),
        400,
        '这是 GIF 图片，请另存为 JPG、PNG 或 WebP 再上传',
      ],
      ['a PNG cut short', async () => (await picture(400, 400)).subarray(0, 200), 400, errorMessages.damagedPicture.zh],
      ['16000 × 16000 pixels', () => claimed(16_000, 16_000), 413, errorMessages.tooManyPixels.zh],
      ['30 MB', async () => Buffer.alloc(30 * 1024 * 1024, 7), 413, errorMessages.fileTooLarge.zh],
      ['nothing', async () => Buffer.alloc(0), 400, errorMessages.emptyFile.zh],
      ...(['jpeg', 'webp', 'avif'] as const).flatMap(format =>
        [0.3, 0.9].map(
          part =>
            [
              `${part} of a ${format}`,
              async () => {
                const whole = await sharp(await picture(400, 400))
                  .toFormat(format)
                  .toBuffer()
                return whole.subarray(0, Math.round(whole.length * part))
              },
              400,
              errorMessages.damagedPicture.zh,
            ] as const,
        ),
      ),
      [
        'a JPEG without its last three bytes',
        async () => (await noise()).subarray(0, -3),
        400,
        errorMessages.damagedPicture.zh,
      ],
      ['a HEIC photo', async () => box('heic', 'mif1', 'heic'), 400, errorMessages.heicPicture.zh],
      ['a HEIF photo of another program', async () => box('mif1', 'mif1', 'heix'), 400, errorMessages.heicPicture.zh],
      ['a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 400, errorMessages.pdfPicture.zh],
      ['a video', async () => box('mp42', 'isom', 'mp42'), 400, errorMessages.videoFile.zh],
      ['a web page', async () => Buffer.from('<!doctype html><svg></svg>'), 400, errorMessages.notAPicture.zh],
    ] as const)('of %s is refused with a reason, and nothing is kept', async (_, bytes, status, msg) => {
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
  ])('has lost %s', (_, more) => expect(stripMetadata(png(more), 'png')).toEqual(png()))
  it.each(['tRNS', 'gAMA', 'iCCP', 'PLTE'])('keeps %s', name =>
    expect(stripMetadata(png(part(name)), 'png')).toEqual(png(part(name))),
  )
  it('ends with its end, or where it breaks off', () => {
    expect(stripMetadata(Buffer.concat([png(), Buffer.from('<script>')]), 'png')).toEqual(png())
    expect(stripMetadata(png().subarray(0, 24), 'png')).toEqual(png().subarray(0, 24))
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
    const left = stripMetadata(whole, format === 'jpeg' ? 'jpg' : format)
    const { orientation, exif: kept, width, height } = await sharp(left).metadata()
    expect([orientation, width, height]).toEqual([6, 60, 40])
    expect(kept?.length).toBeLessThan(60)
    const plain = stripMetadata(await held(format, 1, { exif }), format === 'jpeg' ? 'jpg' : format)
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
    expect(() => stripMetadata(file, extension)).toThrow(expect.objectContaining({ reason: 'notAPicture' }))
  })
})
