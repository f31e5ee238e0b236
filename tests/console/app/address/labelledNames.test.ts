import { describe, expect, it } from 'vitest'
import { readHere } from '../../../../src/app/console/address/parseChineseAddress'

const phone = '13712345635'
const region = '江西省南昌市东湖区'
const street = '八一大道357号财富广场'
const bare = (text = '') => text.replace(/[\s,，、]/g, '')
const persons = [
  '王 芳',
  '王　芳',
  '陈  静',
  '王 小 明',
  '韩 梅梅',
  '欧阳 修',
  '欧阳 娜娜',
  '刘 总',
  '陈 经理',
  '吴 阿姨',
  '张伟 先生',
]
const firms = ['实验小学', '和记茶行', '工商银行晋安支行', '华为技术有限公司 前台', '人民医院 放射科', '茗香阁茶庄']
const others = ['阿依努尔 买买提', '次仁 卓玛', '周涛 周蕾', 'Chan Tai Man', '阿依古丽·买买提', '王芳']
const behindFirms = firms.flatMap(firm => ['王老师', '王 芳', '刘梅'].map(person => `${firm} ${person}`))
const names = [...persons, ...others, ...behindFirms, '张晓峰 财务部', '安阳', '石狮', '东方']
const labels = [
  ['收货人', '电话', '地址'],
  ['收件人', '手机号码', '收货地址'],
  ['姓名', '联系电话', '详细地址'],
  ['收 货 人', '电　　话', '地　　址'],
  ['姓　名', '手　机', '地　址'],
  ['收　件　人', '联 系 电 话', '收 货 地 址'],
  ['①姓名', '②电话', '③地址'],
  ['1、收件人', '2、手机', '3、地址'],
  ['(1)姓名', '(2)电话', '(3)地址'],
] as const
const signs = ['：', ':', ': ', ' ：']
const separators = ['\n', '，', '；', ' ', '\t']
/** Signs of a text that no part of the result holds. */
const lost = (text: string, values: readonly string[]) => {
  const { receiver, phone: number, extension, detail, landline, rest } = readHere(text)
  const kept = bare([receiver, number, extension, detail, landline, rest].join(''))
  return values.flatMap(value => [...bare(value)].filter(sign => !kept.includes(sign)))
}
describe.each(labels)('the labels %s, %s, %s', (first, second, third) => {
  it.each(names)('%s is the receiver, as a whole', name => {
    for (const sign of signs)
      for (const separator of separators) {
        const parts = [first + sign + name, second + sign + phone, third + sign + region + street]
        for (const order of [parts, [...parts].reverse()]) {
          const text = order.join(separator)
          const read = readHere(text)
          expect([bare(read.receiver), read.phone, read.region], text).toEqual([bare(name), phone, '360102'])
          expect(bare(read.detail), text).toBe(street)
          expect(lost(text, [name, street]), text).toEqual([])
        }
      }
  })
})
const both = [
  '收件人/电话',
  '收货人及电话',
  '姓名、手机',
  '联系人和联系电话',
  '收货人（手机）',
  '收件人电话',
  '电话/收件人',
]
it.each(both)('%s: one label for two parts', label => {
  for (const name of ['刘姥姥', '王 芳'])
    for (const separator of [' ', '，', '\n']) {
      const text = `${label}：${name}${separator}${phone}\n地址：${region}${street}`
      expect(readHere(text), text).toMatchObject({ phone, region: '360102', detail: street })
      expect(bare(readHere(text).receiver), text).toBe(bare(name))
    }
})
const layouts: Readonly<Record<string, (name: string) => string>> = {
  'before the number': name => `${name} ${phone} ${region}${street}`,
  'behind the number': name => `${region}${street} ${phone} ${name}`,
  'behind the street': name => `${region}${street} ${name} ${phone}`,
  'between commas': name => `${region}${street}，${name}，${phone}`,
  'on a line': name => `${region}${street}\n${name}\n${phone}`,
}
describe.each(Object.entries(layouts))('without labels, a name with blanks %s', (_, layout) => {
  it.each(persons)('%s', name => {
    const { receiver, detail } = readHere(layout(name))
    expect([bare(receiver), bare(detail)]).toEqual([bare(name), street])
  })
})
const signsBetween = ['-', '—', '/', '+', '~', '_', '|', ';', '★', '→', ' - ', ' / ']
it.each(signsBetween)('%s between the parts', sign => {
  for (const name of ['赵云', '乔峰', '欧阳娜娜', '陈经理']) {
    const parts = [name, phone, region + street]
    for (const order of [parts, [parts[2], parts[0], parts[1]], [parts[1], parts[0], parts[2]]]) {
      const text = order.join(sign)
      expect(readHere(text), text).toMatchObject({ receiver: name, phone, region: '360102', detail: street })
    }
  }
})
it.each(['刘备', '梁羽生', '关羽', '诸葛亮', '王老师'])('%s behind a bracket', name => {
  for (const estate of ['(东汇城)', '（都市花园）', '(锦绣天府3栋)'])
    for (const end of [` ${phone}`, `收${phone}`, `收 ${phone}`, phone]) {
      const text = `${region}油城四路88号${estate}${name}${end}`
      const read = readHere(text)
      expect([read.receiver, read.phone], text).toEqual([name, phone])
      expect(read.detail, text).toBe(`油城四路88号${estate.normalize('NFKC')}`)
    }
})
const remarks = [
  '不要放快递柜',
  '邮编330006',
  '周末别送',
  '订单号JZ20261125001',
  '谢谢老板',
  '公司',
  '建盏一只',
  '微信名茶小白',
  '成新',
  '男',
]
describe.each(remarks)('%s beside an address', remark => {
  it.each([' ', '，', '\n'])('is in no part, and shown', separator => {
    const parts = ['王芳', phone, `${region}${street}`]
    for (const at of [0, 1, 2, 3]) {
      const text = [...parts.slice(0, at), remark, ...parts.slice(at)].join(separator)
      expect(lost(text, ['王芳', street, remark]), text).toEqual([])
    }
  })
})
it.each([
  ['安阳 山东省烟台市芝罘区南大街100号 13705901176', '安阳', '370602', '南大街100号', ['region']],
  ['马尾区罗星街道港口路1号 福建福州 13705901183 严复', '严复', '350105', '罗星街道港口路1号', undefined],
  ['新疆哈密市建国北路8号 王震 13705902001', '王震', '650502', '建国北路8号', ['region']],
  ['"钱五","15824001161","浙江省","宁波市","余姚市","阳明街道新建路"', '钱五', '330281', '阳明街道新建路', undefined],
  ['张玉凤 158 24 001146 河南省信阳市平桥区龙江路', '张玉凤', '411503', '龙江路', undefined],
  ['姚晨#9921 18433001169#9921 安徽省芜湖市镜湖区中山北路77号#9921', '姚晨', '340202', '中山北路77号', undefined],
])('%s', (text, receiver, code, detail, check) => {
  const read = readHere(text)
  expect([read.receiver, read.region, read.detail, read.check]).toEqual([receiver, code, detail, check])
})
it.each(['收 ', '姓 名 ', '王 ', '(', '手机号码', '收货人/', '1 ', '#1', '转', '赵 云 ', '-'])(
  'ends with %s a thousand times',
  part => {
    expect(readHere(`张三 ${phone} ${part.repeat(1000)}`).phone).toBe(phone)
  },
)
