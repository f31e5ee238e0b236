import { readFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorMessages } from '../../../src/schema/text/errorMessages'
import { openStage, pause, type Stage } from '../../kit/console/browser'
import { enterAs, faultsOn, goTo } from '../../kit/console/walk'
import { bowlOf, completeManufacturer, enterAt, field, pictureFile, save } from './formPages'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  await completeManufacturer(stage)
  page = await enterAt(stage, '/jz/new')
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

const uploadCalls = '**/api/file/upload*'
const chooseFor = (name: string) => page.getByRole('group', { name }).locator('input[type=file]')
const noisy = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 100 })
    .toBuffer()
}
const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a52' } })
    .png()
    .toBuffer()
const held = () => {
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  return { released, release: () => release() }
}

describe('uploads', () => {
  it('are waited for by a save, which says so', async () => {
    const { released, release } = held()
    await page.route(uploadCalls, async route => {
      await released
      await route.continue()
    })
    await field(page, '建盏名称').fill('快存盏')
    await chooseFor('轮播图').setInputFiles([
      await pictureFile('a.png', '#a00000'),
      await pictureFile('b.png', '#00a000'),
    ])
    await page.getByRole('button', save).click()
    await page.getByText('2 张图片正在上传，完成后自动保存').waitFor()
    release()
    await page.waitForURL('**/#/jz/view?id=*')
    await page.unroute(uploadCalls)
    expect((await bowlOf(stage, '快存盏'))?.carouselImgs).toHaveLength(2)
  })
  it('that fail keep the save back, and are told', async () => {
    await goTo(page, '/jz/new')
    const { released, release } = held()
    await page.route(uploadCalls, async route => {
      await released
      await route.abort()
    })
    const saves: string[] = []
    page.on('request', request => request.url().includes('addOrUpdateProduct') && saves.push(request.url()))
    await field(page, '建盏名称').fill('不该存的盏')
    await chooseFor('主图').setInputFiles(await pictureFile('a.png', '#a00000'))
    await page.getByRole('button', save).click()
    await page.getByText('1 张图片正在上传，完成后自动保存').waitFor()
    release()
    await page.getByText('1 张图片上传失败，尚未保存').waitFor()
    await page.getByRole('button', save).click()
    await pause(page)
    expect(await bowlOf(stage, '不该存的盏')).toBeUndefined()
    await page.unroute(uploadCalls)
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('group', { name: '主图' }).getByRole('img').waitFor()
    expect(saves).toEqual([])
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect((await bowlOf(stage, '不该存的盏'))?.headImg).toMatch(/^\/files\//)
    expect(saves).toHaveLength(1)
  })
  it.each([
    ['a HEIC photo', 'photo.heic', async () => readFile('tests/kit/console/photo.heic'), { width: 320, height: 240 }],
    ['a photo of 13 MB', 'large.jpg', () => noisy(4600, 3600), { width: 4000, height: 3130 }],
    ['72 million pixels', 'wide.png', () => plainPicture(9000, 8000), { width: 4000, height: 3556 }],
  ] as const)('%s is made ready before it is sent', async (_, name, bytes, size) => {
    const buffer = await bytes()
    const own = await enterAt(stage, '/jz/new')
    const group = own.getByRole('group', { name: '主图' })
    // A browser without a graphics card and with a part of a core needs its time for millions of pixels.
    const answer = own.waitForResponse(uploadCalls, { timeout: 90_000 })
    await group.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
    const { code, data } = await (await answer).json()
    expect(code).toBe(0)
    expect(Math.abs(data.width - size.width) + Math.abs(data.height - size.height)).toBeLessThanOrEqual(2)
    await group.getByRole('img').waitFor()
    await own.context().close()
  })
  it('a damaged HEIC photo is refused with a way out', async () => {
    const own = await enterAt(stage, '/jz/new')
    const buffer = (await readFile('tests/kit/console/photo.heic')).subarray(0, 4000)
    const input = own.getByRole('group', { name: '主图' }).locator('input[type=file]')
    await input.setInputFiles({ name: 'photo.heic', mimeType: '', buffer })
    await own.getByText(new RegExp(errorMessages.heicPicture.zh.slice(0, 12))).waitFor()
    await own.context().close()
  })
  it('the last chosen picture wins', async () => {
    await goTo(page, '/jz/new')
    await field(page, '建盏名称').fill('后选的盏')
    const { released, release } = held()
    let isFirst = true
    await page.route(uploadCalls, async route => {
      if (isFirst) {
        isFirst = false
        await released
      }
      await route.continue().catch(() => {})
    })
    const firstCall = page.waitForRequest(uploadCalls)
    const group = page.getByRole('group', { name: '主图' })
    await chooseFor('主图').setInputFiles(await pictureFile('first.png', '#a00000'))
    await page.getByText(/正在上传 first.png/).waitFor()
    const first = await firstCall
    // Answered after all, or given up by the page.
    const predicate = (request: Request) => request === first
    const over = Promise.race([
      page.waitForEvent('requestfinished', { predicate }),
      page.waitForEvent('requestfailed', { predicate }),
    ])
    await chooseFor('主图').setInputFiles(await pictureFile('last.png', '#00a000'))
    const image = group.getByRole('img')
    await image.waitFor()
    const last = await image.getAttribute('src')
    release()
    await over
    await pause(page)
    expect(await image.getAttribute('src')).toBe(last)
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect((await bowlOf(stage, '后选的盏'))?.headImg).toBe(last?.replace('/thumbs/', '/files/'))
    await page.unroute(uploadCalls)
  })
  it('a picture is cut, straightened and brightened by keys, and its original comes back', async () => {
    const own = await enterAt(stage, '/jz/new')
    const group = own.getByRole('group', { name: '主图' })
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#646464' } })
      .jpeg()
      .toBuffer()
    await group.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    const image = group.getByRole('img')
    await image.waitFor()
    const original = await image.getAttribute('src')
    const open = async () => {
      await group.getByRole('button', { name: '裁剪与调整：主图' }).click()
      await own.getByRole('dialog').getByRole('img', { name: '主图' }).waitFor()
    }
    await open()
    expect(await faultsOn(own)).toEqual([])
    await own.getByRole('slider', { name: '亮度' }).press('PageUp')
    for (let times = 0; times < 4; times += 1) await own.getByRole('slider', { name: '拉直' }).press('ArrowRight')
    const answer = own.waitForResponse(uploadCalls)
    await own.getByRole('button', { name: '应用' }).press('Enter')
    const { data } = await (await answer).json()
    await own.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(data.width).toBe(data.height)
    expect(data.width).toBeLessThan(300)
    await expect.poll(() => image.getAttribute('src')).not.toBe(original)
    const [red = 0] = (
      await sharp(Buffer.from(await (await fetch(stage.address + data.url)).arrayBuffer())).stats()
    ).channels.map(({ mean }) => mean)
    expect(red).toBeGreaterThan(104)
    // The editor begins with the original, and knows what was chosen.
    await open()
    expect(await own.getByRole('slider', { name: '拉直' }).inputValue()).toBe('2')
    await own.getByRole('button', { name: '恢复原图' }).click()
    await expect.poll(() => image.getAttribute('src')).toBe(original)
    await own.context().close()
  })
  it('a touch screen offers the camera beside the gallery', async () => {
    const phone = await enterAs(
      stage,
      'demo',
      'fact',
      { locale: 'en-US', theme: 'dark' },
      { at: '/jz/new', viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true },
    )
    const group = phone.getByRole('group', { name: 'Main photo' })
    const camera = group.getByLabel('Take a photo: Main photo')
    expect(await camera.getAttribute('capture')).toBe('environment')
    expect((await group.locator('.camera-button').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await camera.setInputFiles(await pictureFile('a.png', '#a00000'))
    await group.getByRole('img').waitFor()
    await group.getByRole('button', { name: 'Crop and adjust: Main photo' }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByRole('img').waitFor()
    expect(await dialog.evaluate(each => each.scrollWidth <= each.clientWidth)).toBe(true)
    expect(await faultsOn(phone)).toEqual([])
    await phone.context().close()
  })
  it('that are dropped fill the slots in order, and one is dragged into the place of another', async () => {
    await goTo(page, '/jz/new')
    const files = await Promise.all(
      ['#a00000', '#00a000', '#0000a0'].map(async (color, at) => {
        const { name, mimeType, buffer } = await pictureFile(`${at}.png`, color)
        return { name, mimeType, text: buffer.toString('base64') }
      }),
    )
    const drop = await page.evaluateHandle(all => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, text } of all)
        transfer.items.add(
          new File([Uint8Array.from(atob(text), each => each.charCodeAt(0))], name, { type: mimeType }),
        )
      return transfer
    }, files)
    // Beside a dropzone, the browser would leave the page for the file.
    const beside = await page.locator('main').evaluate((main, dataTransfer) => {
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
      main.dispatchEvent(event)
      return event.defaultPrevented
    }, drop)
    expect(beside).toBe(true)
    const carousel = page.getByRole('group', { name: '轮播图' })
    const zone = carousel.locator('.picture-drop')
    await zone.dispatchEvent('dragover', { dataTransfer: drop })
    await zone.dispatchEvent('drop', { dataTransfer: drop })
    const sources = () =>
      carousel.locator('.picture-tile img').evaluateAll(all => all.map(each => each.getAttribute('src')))
    await expect.poll(async () => (await sources()).filter(each => each?.startsWith('/')).length).toBe(3)
    const [first, second, third] = await sources()
    const handles = carousel.locator('.picture-move')
    await handles.first().hover()
    const target = await handles.nth(1).boundingBox()
    await page.mouse.down()
    for (const part of [4, 2, 0]) await page.mouse.move((target?.x ?? 0) + 8 - part, (target?.y ?? 0) + 8, { steps: 4 })
    await pause(page)
    await page.mouse.up()
    await expect.poll(sources).toEqual([second, first, third])
    await field(page, '建盏名称').fill('拖放盏')
    await page.getByRole('button', save).click()
    await page.waitForURL('**/#/jz/view?id=*')
    const kept = [second, first, third].map(each => each?.replace('/thumbs/', '/files/'))
    expect((await bowlOf(stage, '拖放盏'))?.carouselImgs).toEqual(kept)
  })
  it('a private picture asked for after the session leads to the login page', async () => {
    await page.route('**/api/file/private/**', route => route.fulfill({ status: 401, body: '' }))
    await page.goto(`${stage.address}/#/set/info`)
    await page.getByText('登录信息已过期，请重新登录').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('authorization'))).toBeNull()
  })
})
