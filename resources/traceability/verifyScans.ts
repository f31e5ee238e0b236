import { f, makerName, nowhere, platformOnly, resource } from '../kit'

/** What the codes of a device and a network say. */
const dailyCode = {
  zh: '代号每天更换：同一天代号相同的，是同一台设备或同一个网络',
  en: 'Codes change every day: one code on one day is one device or network',
} as const

/**
 * Verifications of certificates, without personal data. Device and network are hashes with a daily
 * salt. The province is the most precise place.
 */
export const verifyScans = resource('verifyScans', {
  zh: '扫码记录',
  en: 'Scans',
  parent: 'recordId',
  appendOnly: true,
  auditLog: false,
  title: 'device',
  api: { service: 'verify', name: 'VerifyScan' },
  fields: {
    recordId: f.reference('verifyRecords', {
      zh: '溯源记录',
      en: 'Traceability record',
      required: true,
      immutable: true,
    }),
    createdTime: f.createdTime({ zh: '时间', en: 'Time' }),
    province: f.text({ zh: '地区', en: 'Province', max: 20 }),
    device: f.text({ zh: '设备（每日代号）', en: 'Device (daily code)', max: 16, help: dailyCode }),
    network: f.text({ zh: '网络（每日代号）', en: 'Network (daily code)', max: 16, help: dailyCode }),
    look: f.text({
      zh: '当日设备',
      en: 'Device of a day',
      max: 100,
      search: 'whole',
      hiddenIn: nowhere,
    }),
    verdict: f.select({
      zh: '结果',
      en: 'Result',
      options: {
        genuine: { zh: '真品', en: 'Genuine', color: 'green' },
        revoked: { zh: '已作废', en: 'Revoked', color: 'red' },
      },
    }),
    factName: makerName(),
  },
  list: { columns: ['createdTime', 'province', 'device', 'network', 'verdict'], sort: '-createdTime' },
  permissions: { read: '*', fields: { factName: { read: platformOnly } } },
})
