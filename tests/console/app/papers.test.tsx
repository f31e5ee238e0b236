import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { orders } from '../../../resources/trade/orders'
import AddressLabel from '../../../src/app/console/papers/AddressLabel'
import PackingSlip from '../../../src/app/console/papers/PackingSlip'
import { unprintableIn } from '../../../src/app/console/papers/paperFonts'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import PrintDialog from '../../../src/console/print/PrintDialog'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { consoleShop } from '../../kit/console/consoleApp'

const shop = consoleShop({ config, resources, groups, role: 'creator' })
let i18nProvider: ReturnType<typeof languageProvider>
beforeAll(async () => {
  i18nProvider = languageProvider(shop, 'en-US', await loadMessages(shop, 'en-US'))
})
afterEach(cleanup)

const order = {
  id: 'o1',
  no: 'JZ202611260000018',
  createTime: '2026-11-26T02:00:00.000Z',
  jzName: 'كأس 7',
  picture: '/files/bowl.webp',
  receiver_name: 'محمد عبد الله',
  receiver_phone: '13800138000',
  receiver_extension: '4567',
  region: '110101 北京市 北京市 东城区',
  receiver_detail_address: 'شارع 3-2-502',
  note: 'اتصل 138 0013 8000 请送到 302 室, Apt. 3B, 5 栋 A1201',
} as never
const inConsole = (children: React.ReactNode) =>
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={i18nProvider}>{children}</CoreAdminContext>
    </ConsoleConfigProvider>,
  )
it.each([
  ['label', AddressLabel],
  ['packing slip', PackingSlip],
])('each name and number of the %s keeps its direction beside the others', (_, Paper) => {
  const { container } = inConsole(<Paper record={order} />)
  const isolated = [...container.querySelectorAll('bdi')].map(each => each.textContent)
  for (const text of ['م**', '138******00', '4567', 'كأس 7', 'JZ202611260000018']) expect(isolated).toContain(text)
  for (const stars of container.querySelectorAll('bdi[dir=ltr]')) expect(stars.textContent).toMatch(/^[\d*#]+$/)
})
it('the note of the packing slip hides rooms and numbers, as the address does', () => {
  const { container } = inConsole(<PackingSlip record={order} />)
  expect(container.textContent).toContain('**室')
  for (const secret of ['302', '502', '3B', '1201', '8000', '0013']) expect(container.textContent).not.toContain(secret)
})
it('printing waits until each picture has come, or has failed', async () => {
  const Document = () => (
    <>
      <img alt="one" src="/thumbs/one.webp" />
      <img alt="two" src="/thumbs/two.webp" />
    </>
  )
  // jsdom loads no pictures: these are on their way.
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const printDocument = { labels: orders.labels, size: 'A4', load: async () => ({ default: Document, css: '' }) }
  inConsole(<PrintDialog printDocument={printDocument as never} records={[order]} close={() => {}} />)
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe')
    if (!found) throw new Error('no frame')
    return found
  })
  await act(async () => void fireEvent.load(frame))
  const pictures = () => [...(frame.contentDocument?.body.querySelectorAll('img') ?? [])]
  await waitFor(() => expect(pictures()).toHaveLength(2))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Print|Loading pictures/ })
  expect([button().disabled, button().textContent]).toEqual([true, 'Loading pictures …'])
  const [one, two] = pictures()
  await act(async () => void one?.dispatchEvent(new Event('load')))
  expect(button().disabled).toBe(true)
  await act(async () => void two?.dispatchEvent(new Event('error')))
  expect([button().disabled, button().textContent]).toEqual([false, 'Print'])
  complete.mockRestore()
})

it('the dialog names characters that no font of the paper holds', async () => {
  const Document = ({ record }: { record: Readonly<Record<string, unknown>> }) => <p>{String(record.name)}</p>
  const printDocument = {
    labels: { zh: '纸', en: 'Paper' },
    size: 'A4',
    load: async () => ({ default: Document, css: '' }),
    unprintableIn: async (text: string) => unprintableIn(text),
  }
  inConsole(<PrintDialog printDocument={printDocument} records={[{ id: '1', name: '𠀁盏🍵' }]} close={() => {}} />)
  fireEvent.load(await screen.findByTitle('Paper'))
  expect((await screen.findByText(/No font for/)).textContent).toContain('𠀁 🍵:')
})
