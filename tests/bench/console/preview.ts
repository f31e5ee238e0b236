import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { glazes } from '../../../resources/choices'
import { openStage } from '../../kit/console/browser'
import { workbook, worksheet } from '../../kit/packed'
import { enterAs, goTo } from '../../kit/console/walk'

const ROWS = 50_000
const labels = Object.values(glazes)
const rowOf = (n: number): string[] => [
  `建窑兔毫束口盏${n}`,
  `¥${100 + (n % 9000)}.00`,
  labels[n % labels.length]?.zh ?? '',
  String(9 + (n % 40) / 10),
  `2026/${1 + (n % 12)}/${1 + (n % 28)}`,
  '柴烧，釉面温润。',
]
const head = ['建盏名称', '价格', '釉色', '口径', '制作时间', '描述']

/** A sheet of 50,000 bowls in a browser, from the choice of the file until every row is judged and previewed; and the longest task on the way. */
export const measurePreview = async (): Promise<Record<string, string>> => {
  const stage = await openStage({ limits: { behind: 120_000, accountCalls: 1e9, tenantCalls: 1e9 } })
  const rows = [head, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))]
  const files = {
    '.xlsx': workbook(worksheet(rows)),
    '.csv': rows.map(row => row.join(',')).join('\n'),
  }
  const result: Record<string, string> = {}
  const folder = await mkdtemp(join(tmpdir(), 'preview-'))
  for (const [ending, bytes] of Object.entries(files)) {
    // From the disk, as a person's: what the driver hands over itself is unpacked in the page.
    const path = join(folder, `bowls${ending}`)
    await writeFile(path, bytes)
    const page = await enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' })
    page.setDefaultTimeout(120_000)
    await goTo(page, '/jz/manage')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const input = dialog.locator('input[type=file]').first()
    await input.waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const kept = window as unknown as { longest: number }
      kept.longest = 0
      new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration)
      }).observe({ entryTypes: ['longtask'] })
    })
    const began = performance.now()
    await input.setInputFiles(path)
    await dialog.getByText(/共 50,?000 行/).waitFor()
    const took = (performance.now() - began) / 1000
    const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
    result[`${ROWS.toLocaleString('en')} rows of ${ending} read, judged and previewed`] =
      `${took.toFixed(1)} s, longest task ${longest.toFixed(0)} ms`
    await page.context().close()
  }
  await rm(folder, { recursive: true, force: true })
  await stage.close()
  return result
}
