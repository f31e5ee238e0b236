import { f, makerName, platformOnly, resource } from '../kit'

/** Every look-up of a certificate, by nothing that leads to a person: hashes with a salt that is another every day, and a province at most. */
export const verifyScans = resource('verifyScans', {
  zh: '扫码记录', en: 'Scans', partOf: 'recordId', append: true, unlogged: true, title: 'device',
  calls: { service: 'verify', name: 'VerifyScan' },
  fields: {
    recordId: f.ref('verifyRecords', { zh: '溯源记录', en: 'Traceability record', required: true, once: true }),
    createdTime: f.createdTime({ zh: '时间', en: 'Time' }),
    province: f.text({ zh: '地区', en: 'Province', max: 20 }),
    device: f.text({ zh: '设备（当日）', en: 'Device (that day)', max: 16 }),
    network: f.text({ zh: '网络（当日）', en: 'Network (that day)', max: 16 }),
    look: f.text({ zh: '当日设备', en: 'Device of a day', max: 100, search: 'whole', hide: ['list', 'form', 'show'] }),
    verdict: f.pick({ zh: '结果', en: 'Told', options: {
      genuine: { zh: '真品', en: 'Genuine', color: 'green' },
      revoked: { zh: '已作废', en: 'Revoked', color: 'red' },
    } }),
    factName: makerName(),
  },
  list: { columns: ['createdTime', 'province', 'device', 'network', 'verdict'], sort: '-createdTime' },
  roles: { read: '*', fields: { factName: { read: platformOnly } } },
})
