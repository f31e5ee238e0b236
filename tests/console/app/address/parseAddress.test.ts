import { describe, expect, it } from 'vitest'
import { readHere } from '../../../../src/app/console/address/parseChineseAddress'
import { copiedAddresses } from './copiedAddresses'
import { doubtfulAddresses, forwardedAddresses } from './forwardedAddresses'
import { pastedAddresses } from './pastedAddresses'

// What is pasted, and what it says: who, number, region, where in it, and a landline. An empty one is left to the person.
const cases: readonly (readonly [
  text: string,
  receiver: string,
  phone: string,
  region: string,
  detail: string,
  ...landline: readonly string[],
])[] = [
  ['张三 13800138000 福建省南平市建阳区水吉镇后井村18号', '张三', '13800138000', '350703', '水吉镇后井村18号'],
  ['福建省南平市建阳区水吉镇后井村18号 张三 13800138000', '张三', '13800138000', '350703', '水吉镇后井村18号'],
  ['13800138000张三福建省南平市建阳区水吉镇后井村18号', '张三', '13800138000', '350703', '水吉镇后井村18号'],
  ['张三，138-0013-8000，福建省 南平市 建阳区 水吉镇后井村18号', '张三', '13800138000', '350703', '水吉镇后井村18号'],
  [
    '收货人：李小明\n手机号码：13800138000\n所在地区：福建省南平市建阳区\n详细地址：水吉镇后井村18号',
    '李小明',
    '13800138000',
    '350703',
    '水吉镇后井村18号',
  ],
  [
    '收件人: 王芳 电话: +86 138 0013 8000 地址: 北京市朝阳区建国路88号SOHO现代城A座1203室',
    '王芳',
    '13800138000',
    '110105',
    '建国路88号SOHO现代城A座1203室',
  ],
  ['北京朝阳区建国路88号 王芳 13800138000', '王芳', '13800138000', '110105', '建国路88号'],
  ['建阳区水吉镇后井村18号，林松，13800138000', '林松', '13800138000', '350703', '水吉镇后井村18号'],
  ['福建南平建阳水吉镇后井村18号林松13800138000', '林松', '13800138000', '350703', '水吉镇后井村18号'],
  ['南平市建阳市水吉镇后井村18号 林松 13800138000', '林松', '13800138000', '350703', '水吉镇后井村18号'],
  [
    '上海市浦东新区世纪大道100号环球金融中心28楼 欧阳锋 13912345678',
    '欧阳锋',
    '13912345678',
    '310115',
    '世纪大道100号环球金融中心28楼',
  ],
  ['上海市上海市浦东新区世纪大道100号 陈 13912345678', '陈', '13912345678', '310115', '世纪大道100号'],
  ['广东省东莞市长安镇振安东路66号 刘大伟 13512345678', '刘大伟', '13512345678', '441999', '长安镇振安东路66号'],
  ['内蒙古自治区呼和浩特市新城区中山东路8号 巴特尔 13812345678', '巴特尔', '13812345678', '150102', '中山东路8号'],
  [
    '新疆乌鲁木齐市天山区解放北路1号 阿依古丽·买买提 13812345678',
    '阿依古丽·买买提',
    '13812345678',
    '650102',
    '解放北路1号',
  ],
  [
    '广西壮族自治区南宁市青秀区民族大道1号，0771-5551234，韦小宝 13812345678',
    '韦小宝',
    '13812345678',
    '450103',
    '民族大道1号',
    '0771-5551234',
  ],
  [
    '浙江省杭州市西湖区文三路 478 号华星时代广场 A 座 6 楼 兔毫坊发货部 13805990002',
    '兔毫坊发货部',
    '13805990002',
    '330106',
    '文三路478号华星时代广场A座6楼',
  ],
  ['张三 13800138000\n朝阳区建国路1号', '张三', '13800138000', '', '朝阳区建国路1号'],
  [
    '重庆市渝北区龙溪街道红锦大道1号 邮编：401147 赵六 13900000000',
    '赵六',
    '13900000000',
    '500112',
    '龙溪街道红锦大道1号',
  ],
  ['福建省南平市建阳区水吉镇后井村18号张三丰13800138000', '张三丰', '13800138000', '350703', '水吉镇后井村18号'],
  ['0086-13800138000 李雷 湖北武汉洪山区珞喻路1037号 430074', '李雷', '13800138000', '420111', '珞喻路1037号'],
  [
    '姓名：韩梅梅 手机：１３８００１３８０００ 地址：江苏省苏州市工业园区星湖街328号',
    '韩梅梅',
    '13800138000',
    '320571',
    '星湖街328号',
  ],
  [
    '海南省三沙市西沙区永兴岛北京路1号 吴亮 13876543210',
    '吴亮',
    '13876543210',
    '',
    '海南省三沙市西沙区永兴岛北京路1号',
  ],
  ['海南省五指山市通什镇 吴亮 13876543210', '吴亮', '13876543210', '469001', '通什镇'],
  ['福建省福州市鼓楼区五四路1号 林女士 (收) 13705910000', '林女士', '13705910000', '350102', '五四路1号'],
  [
    'Wang Fang, 13800138000, 广东省深圳市南山区科技园南区R2-B 3楼',
    'Wang Fang',
    '13800138000',
    '440305',
    '科技园南区R2-B 3楼',
  ],
  ['吉林省长春市朝阳区前进大街2699号 孙悦 18612345678', '孙悦', '18612345678', '220104', '前进大街2699号'],
  ['福建省南平市水吉镇后井村 张三 13800138000', '张三', '13800138000', '', '福建省南平市水吉镇后井村'],
  ['张三 +8613800138000 福建省/南平市/建阳区 水吉镇后井村18号', '张三', '13800138000', '350703', '水吉镇后井村18号'],
  ['福建省南平市建阳区水吉镇后井村18号（张三收）13800138000', '张三', '13800138000', '350703', '水吉镇后井村18号'],
  ['湖南省湘西土家族苗族自治州吉首市人民路1号 向华 13807430000', '向华', '13807430000', '433101', '人民路1号'],
  ['云南大理白族自治州大理市古城人民路100号 段誉 13908720000', '段誉', '13908720000', '532901', '古城人民路100号'],
  [
    '天津市和平区南京路189号津汇广场 2座 1501，联系人：周敏，电话：13302010000',
    '周敏',
    '13302010000',
    '120101',
    '南京路189号津汇广场2座1501',
  ],
  ['香港特别行政区中西区皇后大道中1号 陈先生 13800138000', '陈先生', '13800138000', '810001', '皇后大道中1号'],
  ['沙县凤岗街道府前路1号 邓小姐 13859100000', '邓小姐', '13859100000', '', '沙县凤岗街道府前路1号'],
  ['诸葛亮 18000000000 湖北省襄阳市襄城区古隆中路1号', '诸葛亮', '18000000000', '420602', '古隆中路1号'],
  [
    '四川省成都市武侯区人民南路四段27号商鼎国际2栋1单元0808 何雨 13880000000',
    '何雨',
    '13880000000',
    '510107',
    '人民南路四段27号商鼎国际2栋1单元0808',
  ],
  [
    '地址：江西省景德镇市珠山区昌江大道666号\n收件人：胡兵\n电话：0798-8266666，13979800000',
    '胡兵',
    '13979800000',
    '360203',
    '昌江大道666号',
    '0798-8266666',
  ],
  [
    '欧阳娜娜 010-88886666 新疆维吾尔自治区乌鲁木齐市天山区解放路1号',
    '欧阳娜娜',
    '',
    '650102',
    '解放路1号',
    '010-88886666',
  ],
  ['张三 (0599)5821234转801 福建省南平市建阳区水吉镇8号', '张三', '', '350703', '水吉镇8号', '(0599)5821234转801'],
  [
    '张三 13800138000 固定电话：88886666 福建省南平市建阳区水吉镇8号 400-800-8888',
    '张三',
    '13800138000',
    '350703',
    '水吉镇8号',
    '88886666, 400-800-8888',
  ],
  [
    '张三 +86 10 8888 6666 福建省南平市建阳区05998-2号楼0808室',
    '张三',
    '',
    '350703',
    '05998-2号楼0808室',
    '+86 10 8888 6666',
  ],
]
const withoutRest = ({ rest: _rest, ...read }: ReturnType<typeof readHere>) => read
const withoutCheck = ({ check: _check, rest: _rest, ...read }: ReturnType<typeof readHere>) => read
describe('a pasted address', () => {
  it.each(cases)('%s', (text, receiver, phone, region, detail, landline = '') => {
    const said = Object.entries({ receiver, phone, region, detail, landline }).filter(([, value]) => value !== '')
    expect(withoutCheck(readHere(text))).toEqual(Object.fromEntries(said))
  })
  it('of nothing says nothing, and a number of fourteen digits is no phone', () => {
    expect(readHere(' \n ')).toEqual({})
    expect(readHere('订单 13800138000123').phone).toBeUndefined()
  })
})

const plainly = (text: string | undefined) => (text ?? '').replace(/[\s,，.。、;；:：|/\\·_•（）()-]/g, '')
describe('an address of other people', () => {
  it.each(pastedAddresses)('%s', (text, receiver, phone, region, detail, ...[extension]) => {
    const read = readHere(text)
    expect([read.receiver, read.phone, read.region ?? '', read.extension]).toEqual([receiver, phone, region, extension])
    if (region && detail) expect(plainly(read.detail)).toBe(plainly(detail))
  })
})
describe('an address copied from an order', () => {
  it.each(copiedAddresses)('%s', (text, receiver, phone, region, detail, extension = '', landline = '') => {
    const parts = Object.entries({ receiver, phone, region, detail, extension, landline })
    expect(withoutCheck(readHere(text))).toEqual(Object.fromEntries(parts.filter(([, value]) => value !== '')))
  })
  it.each([
    ['温**，18412000130转6632，辽宁省锦州市凌河区解放路五段21号', ['receiver']],
    ['之前的地址错了 王明 13600030001 浙江省杭州市西湖区文三路1号', ['detail']],
  ])('%s: %j is to be checked', (text, check) => expect(readHere(text).check).toEqual(check))
})
describe('an address forwarded from a courier, a mall or a chat', () => {
  it.each(forwardedAddresses)('%s', (text, receiver, phone, region, detail, extension = '', landline = '') => {
    const parts = Object.entries({ receiver, phone, region, detail, extension, landline })
    expect(withoutRest(readHere(text))).toEqual(Object.fromEntries(parts.filter(([, value]) => value !== '')))
  })
  it.each(doubtfulAddresses)('%s: compare %s', (text, check) => expect(readHere(text).check?.join(' ')).toBe(check))
})
describe('a street that holds something else is to be compared', () => {
  const numbers = ['13800', '1234567', '12345678', '转2']
  const signs = ['【顺丰】', '[丰巢]', '）', '（请放门口）', '＠', '¥80']
  const words = ['到付件', '微信', '电话', 'tea_lover', 'A0茶友', 'Tony', '覃姐', '老徐']
  const behind = ['张三', '张三丰', '阿凤茶业'].map(each => `建国路8号${each}`)
  const streets = [...numbers, ...signs, ...words].flatMap(each => [`建国路8号${each}`, `${each}建国路8号`])
  it.each([...streets, ...behind])('%s', street => {
    const { check = [], receiver, detail, region } = readHere(`王明，13600030001，浙江省杭州市西湖区${street}`)
    const isRight = receiver === '王明' && region === '330106' && detail === '建国路8号'
    expect(isRight || check.length > 0).toBe(true)
  })
})
describe('what is not certain is to be checked', () => {
  it.each([
    ['王明 13600030001 广州市青秀区民族大道1号', ['region']],
    ['王明 13600030001 福建省南平市鼓楼街1号', ['region']],
    ['王明 13600030001 江苏省杭州市西湖区文三路1号', ['region']],
    ['王明 13600030001 南京鼓楼汉口路22号', ['region']],
    ['苏州市吴中区东吴北路1号 兰亭阁 13600030001', ['receiver']],
    ['张三 13600030001 李四 浙江省杭州市西湖区文三路1号', ['receiver', 'detail']],
  ])('%s: %j', (text, check) => expect(readHere(text).check).toEqual(check))
  it('and a certain one is not', () =>
    expect(readHere('王明 13600030001 浙江省杭州市西湖区文三路1号').check).toBeUndefined())
})

it.each([
  ['blanks', ' '],
  ['line ends', '\n'],
  ['brackets', '（'],
  ['digits', '1 '],
  ['a province', '吉林'],
])('ends with thousands of %s', (_, part) => {
  const { phone } = readHere(`张三 13800138000 ${part.repeat(20_000)}福建省南平市建阳区水吉镇1号`)
  expect(phone).toBe('13800138000')
})
it('reads over runs of blanks', () => {
  const read = readHere(`张三${' '.repeat(500)}13800138000${'\n'.repeat(400)}福建省南平市建阳区水吉镇1号`)
  expect(read).toMatchObject({ receiver: '张三', phone: '13800138000', region: '350703', detail: '水吉镇1号' })
})
