import { createKit } from '../../src/schema/define/createKit'

/** Another shop, so that the engines are tried on one they were not written for: bicycles for rent in Chile, whose peso has no cents and whose clocks change. */
export const { resource, f, config } = createKit({
  title: { zh: '租车后台', en: 'Bicycle rental' },
  tenant: { zh: '车行', en: 'rental' },
  roles: {
    owner: { zh: '店主', en: 'Owner' },
    mechanic: { zh: '技师', en: 'Mechanic' },
    inspector: { zh: '检查员', en: 'Inspector' },
  },
  identities: {
    rental: { rows: 'tenant' },
    city: { rows: 'all', role: 'inspector', login: '/api/city/enter' },
    rider: { rows: 'own', captcha: false },
  },
  zone: 'America/Santiago',
  currency: { code: 'CLP', decimals: 0 },
  stock: {
    id: { zh: '系统编号', en: 'ID' },
    position: { zh: '排序', en: 'Order' },
    createdTime: { zh: '创建时间', en: 'Created' },
    updatedTime: { zh: '更新时间', en: 'Updated' },
  },
})
