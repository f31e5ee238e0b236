import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RecordPreview } from '../../../src/console/form/RecordPreview'
import { lampKit } from '../../kit/declarations/lamps'
import { drawInputs } from '../../kit/console/inputStage'

const { f, resource } = lampKit
const pots = resource('pots', {
  zh: '壶',
  en: 'Pots',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    price: f.money({ zh: '价格', en: 'Price' }),
    photo: f.image({ zh: '照片', en: 'Photo' }),
  },
  permissions: { read: '*', create: '*' },
})

afterEach(cleanup)
it.each([
  ['a price', 128_050, '1,280.50'],
  ['no price that is refused', 128_000.5, undefined],
])('a preview shows %s', async (_, price, shown) => {
  await drawInputs('zh-CN', [pots], <RecordPreview resource={pots} whole={{ name: '甲', price }} />)
  expect(screen.getByText('甲')).toBeTruthy()
  const amount = document.querySelector('.amount')?.textContent
  if (shown === undefined) expect(amount).toBeUndefined()
  else expect(amount).toContain(shown)
})
