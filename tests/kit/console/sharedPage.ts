import type { Page } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { goTo } from './walk'

/** One page for several tests of a file, each at an address of its own: opened by the first, and anew after one that failed. */
export const sharePage = (enter: (address: string) => Promise<Page>): ((address: string) => Promise<Page>) => {
  let page: Page | undefined
  const leave = async () => {
    await page?.context().close()
    page = undefined
  }
  afterEach(({ task }) => (task.result?.state === 'fail' ? leave() : undefined))
  afterAll(leave)
  return async address => {
    if (page) await goTo(page, address)
    page ??= await enter(address)
    return page
  }
}
