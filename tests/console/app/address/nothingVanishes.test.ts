import { describe, expect, it } from 'vitest'
import { readHere } from '../../../../src/app/console/address/parseChineseAddress'

const names = [
  '小王',
  '阿强',
  '阿珍',
  '老庄',
  '莫言',
  '王明道',
  '欧阳修',
  '陈路',
  '茶友小林',
  '元稹',
  '李 四',
  '丁女士',
]
const phone = '13712345635'
// Towns that begin with a surname, beside towns that do not.
const towns = [
  ['浙江省乐清市', '柳市镇', '330382'],
  ['福建省建瓯市', '东峰镇', '350783'],
  ['福建省建阳区', '水吉镇', '350703'],
  ['江苏省昆山市', '周庄镇', '320583'],
  ['江苏宜兴市', '丁蜀镇', '320282'],
  ['四川省崇州市', '元通镇', '510184'],
  ['浙江省余姚市', '陆埠镇', '330281'],
  ['浙江省余姚市', '马渚', '330281'],
  ['浙江省杭州市西湖区', '古荡街道', '330106'],
  ['山东省高密市', '柴沟乡', '370785'],
  ['江苏省昆山市', '陈巷', '320583'],
  ['江苏省昆山市', '王村', '320583'],
  ['江苏省昆山市', '方家里', '320583'],
] as const
const streets = ['', '前街12号', '老街', '北苑', '水乡老街'] as const
const layouts: Readonly<Record<string, (name: string, region: string, town: string, street: string) => string>> = {
  'name first, number between': (...[name, region, town, street]) => `${name} ${region}${town} ${phone} ${street}`,
  'a blank before the town': (...[name, region, town, street]) => `${name} ${region} ${town} ${phone} ${street}`,
  'number first': (...[name, region, town, street]) => `${phone} ${region}${town} ${street} ${name}`,
  'name last': (...[name, region, town, street]) => `${region} ${town} ${street} ${phone} ${name}`,
  'on lines': (...[name, region, town, street]) => `${name}\n${region}${town}\n${phone}\n${street}`,
  'commas, name between': (...[name, region, town, street]) => `${region}，${town}，${name}，${phone}，${street}`,
  'number first, name between': (...[name, region, town, street]) => `${phone} ${region}${town} ${name} ${street}`,
  'without a name': (...[, region, town, street]) => `${region}${town} ${phone} ${street}`,
}
const bare = (text: string) => text.replace(/\s/g, '')
describe.each(Object.entries(layouts))('%s', (_, layout) => {
  it.each(towns)('%s %s: the town is no person, and nothing vanishes without a mark', (region, town, code) => {
    for (const street of streets)
      for (const name of names) {
        const text = layout(name, region, town, street)
        const read = readHere(text)
        const { receiver = '', detail = '', check = [] } = read
        expect(read, text).toMatchObject({ phone, region: code })
        if (/[镇乡道]$/.test(town)) expect(receiver, text).not.toBe(town)
        const words = [bare(text.includes(name) ? name : ''), town, street]
        const isWhole = words.every(word => bare(receiver + detail).includes(word))
        const isRight = receiver === '' || bare(receiver) === words[0]
        expect((isWhole && isRight) || check.length > 0, `${text}: ${JSON.stringify(read)}`).toBe(true)
      }
  })
})
it.each([
  ['小王 浙江省乐清市柳市镇 13712345635 前街12号', '小王', '柳市镇前街12号'],
  ['福建南平建瓯市东峰镇 13712345635 老街5号', undefined, '东峰镇老街5号'],
  ['四川省崇州市 元通镇 13712345635', undefined, '元通镇'],
  ['浙江省余姚市 13712345635 陆埠镇 王小明', '王小明', '陆埠镇'],
  ['前台收 王 13712345635 浙江省余姚市陆埠镇1号', '王', undefined],
])('%s: the receiver is %s', (text, receiver, detail) => {
  const read = readHere(text)
  expect(read.receiver).toBe(receiver)
  if (detail) expect(read.detail).toBe(detail)
})
it.each([
  ['小李子 张三 浙江省余姚市 13712345635', 'receiver'],
  ['小李子 张三 浙江省余姚市 13712345635 前街12号', 'detail'],
  ['小王 浙江省余姚市 古荡街道 王家巷 13712345635 前街12号', 'receiver'],
])('%s: what is left out is marked at %s', (text, check) => expect(readHere(text).check).toContain(check))
describe('a number that is called spare', () => {
  it.each([
    '莫言(备用号 13900005678) 13900001234 山东省潍坊市高密市东北乡平安庄',
    '莫言 备用13900005678 主13900001234 山东省潍坊市高密市东北乡平安庄',
    '莫言 13900005678(备用) 13900001234 山东省潍坊市高密市东北乡平安庄',
    '莫言 备用电话：13900005678 电话：13900001234 山东省潍坊市高密市东北乡平安庄',
    '莫言 13900001234 备用 13900005678 山东省潍坊市高密市东北乡平安庄',
  ])('%s: is not the phone', text =>
    expect(readHere(text)).toEqual({
      receiver: '莫言',
      phone: '13900001234',
      landline: '13900005678',
      region: '370785',
      detail: '东北乡平安庄',
    }),
  )
  it('is the phone where there is no other', () =>
    expect(readHere('莫言 备用13900005678 山东省高密市平安庄').phone).toBe('13900005678'))
})
describe('English labels without a sign', () => {
  it.each([
    ['Tel 13612345678 Name 陈大文 广东深圳市南山区桂湾一路18号', '陈大文'],
    ['NAME 陈大文 PHONE 13612345678 ADD 广东深圳市南山区桂湾一路18号', '陈大文'],
    ['Receiver 陈大文 Mobile 13612345678 Addr 广东深圳市南山区桂湾一路18号', '陈大文'],
    ['Recipient Chen Dawen Phone No. 13612345678 Address 广东深圳市南山区桂湾一路18号', 'Chen Dawen'],
    ['Contact person 陈大文 Contact number 13612345678 广东深圳市南山区桂湾一路18号', '陈大文'],
    ['Contact: Name 陈大文, Mobile: 13612345678, 广东深圳市南山区桂湾一路18号', '陈大文'],
    ['Mobile 13612345678 Consignee Chen Dawen 广东深圳市南山区桂湾一路18号', 'Chen Dawen'],
  ])('%s', (text, receiver) =>
    expect(readHere(text)).toMatchObject({ receiver, phone: '13612345678', region: '440305', detail: '桂湾一路18号' }),
  )
})
