import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const text = (name: string) => readFileSync(`public/${name}`, 'utf8')
const manifest = JSON.parse(text('manifest.webmanifest'))

describe('the manifest of an installed console', () => {
  it.each(['name', 'short_name', 'description'])('has the %s in both languages', member => {
    const { zh, en } = manifest[`${member}_localized`]
    expect([/\p{Script=Han}/u.test(zh), /\p{Script=Han}/u.test(en)]).toEqual([true, false])
    expect(manifest[member]).toMatch(/\p{Script=Han}/u)
  })
  it.each(['id', 'start_url', 'scope'])('%s is the folder of the page, below any path', member =>
    expect(manifest[member]).toBe('./'),
  )
  it.each(manifest.icons as { src: string; sizes: string }[])('icon $src is $sizes', async ({ src, sizes }) => {
    const { width, height } = await sharp(`public/${src}`).metadata()
    if (sizes === 'any') expect(width).toBe(height)
    else expect(`${width}x${height}`).toBe(sizes)
  })
  it('has an icon that may be cut to any shape', () =>
    expect(manifest.icons.some((icon: { purpose: string }) => icon.purpose === 'maskable')).toBe(true))
})
it('the worker’s cache is named after the offline page, so that a new page is fetched', () => {
  const print = createHash('sha256').update(text('offline.html')).digest('hex').slice(0, 12)
  expect(text('worker.js')).toContain(`offline \${scope} ${print}`)
})
