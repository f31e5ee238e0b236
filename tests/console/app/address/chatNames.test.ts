import { describe, expect, it } from 'vitest'
import { readHere } from '../../../../src/app/console/address/parseChineseAddress'

const phone = '13664109238'
const place = '辽宁省鞍山市铁东区胜利街道南胜利路12栋'
const layouts: readonly ((name: string) => string)[] = [
  name => `${name}，电话${phone}，地址是${place}`,
  name => `${name} ${phone} ${place}`,
  name => `${phone}，${place}，${name}`,
  name => `${name}\n${phone}\n${place}`,
]
const read = (text: string) => {
  const { receiver, phone: number, detail } = readHere(text)
  return { receiver, number, detail }
}
const right = (receiver: string) => ({ receiver, number: phone, detail: '胜利街道南胜利路12栋' })

describe.each(['白雪', '温暖', '高静', '苗苗', '叶子', '刘璐', '欧阳静'])('%s', name => {
  it.each(['我叫', '我是', '本人', '本人叫', '名字叫', '我的名字叫', '找', '寄给', '写'])('behind %s', lead => {
    for (const layout of layouts) expect(read(layout(lead + name))).toEqual(right(name))
  })
  it('before words that say it is enough', () => {
    for (const layout of layouts) expect(read(layout(`写${name}就行`))).toEqual(right(name))
  })
})
it.each(['李丰收', '张秋收', '丰收'])('%s keeps its last character, with a label and without', name => {
  const labelled = `收货人：${name}\n手机：${phone}\n地址：${place}`
  for (const text of [labelled, ...layouts.map(layout => layout(name)), ...layouts.map(layout => layout(`${name} 收`))])
    expect(read(text), text).toEqual(right(name))
})
it.each(['写意茶舍', '我家茶馆', '叫花鸡店', '本初茶社'])('%s keeps its first character', name => {
  expect(read(`收货人：${name}\n手机：${phone}\n地址：${place}`)).toEqual(right(name))
})

it.each(['转8', ' 转 8', '转接8', '分机8', ' ext. 8', ' ext 8'])('an extension of one digit behind %s', written => {
  for (const [before, after] of [
    ['林松，', '，福建省南平市建阳区建窑街6号'],
    ['林松 ', ' 福建省南平市建阳区建窑街6号'],
    ['收货人：林松\n手机：', '\n地址：福建省南平市建阳区建窑街6号'],
  ])
    expect(readHere(`${before}13900047001${written}${after}`)).toMatchObject({
      receiver: '林松',
      phone: '13900047001',
      extension: '8',
      detail: '建窑街6号',
    })
})
it('a house number behind the phone is no extension', () => {
  expect(readHere('林松 福建省南平市建阳区建窑街 13900047001 8号楼').extension).toBeUndefined()
})
it.each([', ', '，', ' '])('a postcode behind the phone and %j is no extension', sign => {
  const text = ['河南省洛阳市洛龙区开元大道218号', '宁静', phone, '471000'].join(sign)
  expect(readHere(text)).toMatchObject({ receiver: '宁静', phone, detail: '开元大道218号' })
  expect(readHere(text).extension).toBeUndefined()
})
it.each(['(村口小卖部代收) 曾国强', '（门卫代收） 曾国强', '村口小卖部代收 曾国强', '曾国强(小卖部代收)'])(
  'who takes a parcel in is not its receiver: %s',
  written => {
    expect(readHere(`湖南省娄底市新化县上梅街道上渡街村6组 ${written} ${phone}`).receiver).toMatch(/^曾国强/)
  },
)
it.each(['寄给朋友徐徐', '送给我的朋友徐徐', '给同事徐徐'])('a name behind whose it is: %s', written => {
  expect(readHere(`${written} ${phone} 上海市浦东新区花木街道锦绣路888弄62号502室`).receiver).toBe('徐徐')
})
