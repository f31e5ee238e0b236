/** Place of the package's table: GB/T 2260 codes of provinces, cities and districts. */
export interface ListedPlace {
  readonly code: string
  readonly name: string
  readonly children?: readonly ListedPlace[]
}
/** Row of the resource `regions`. */
type RegionRow = {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly parent: string | null
  readonly path: string
  readonly renewedTo: string | null
}

/**
 * Places that were abolished or renamed since 2009, by their former code, with today's code. The
 * package still lists some.
 */
const renewed: Readonly<Record<string, readonly [path: string, today: string]>> = {
  110103: ['北京市/北京市/崇文区', '110101'],
  110104: ['北京市/北京市/宣武区', '110102'],
  110228: ['北京市/北京市/密云县', '110118'],
  110229: ['北京市/北京市/延庆县', '110119'],
  120107: ['天津市/天津市/塘沽区', '120116'],
  120108: ['天津市/天津市/汉沽区', '120116'],
  120109: ['天津市/天津市/大港区', '120116'],
  120225: ['天津市/天津市/蓟县', '120119'],
  130230: ['河北省/唐山市/唐海县', '130209'],
  130521: ['河北省/邢台市/邢台县', '130503'],
  130526: ['河北省/邢台市/任县', '130505'],
  130604: ['河北省/保定市/南市区', '130606'],
  140227: ['山西省/大同市/大同县', '140215'],
  140421: ['山西省/长治市/长治县', '140404'],
  310103: ['上海市/上海市/卢湾区', '310101'],
  310108: ['上海市/上海市/闸北区', '310106'],
  310119: ['上海市/上海市/南汇区', '310115'],
  310230: ['上海市/上海市/崇明县', '310151'],
  320103: ['江苏省/南京市/白下区', '320104'],
  320107: ['江苏省/南京市/下关区', '320106'],
  320202: ['江苏省/无锡市/崇安区', '320213'],
  320203: ['江苏省/无锡市/南长区', '320213'],
  320204: ['江苏省/无锡市/北塘区', '320213'],
  320405: ['江苏省/常州市/戚墅堰区', '320412'],
  320502: ['江苏省/苏州市/沧浪区', '320508'],
  320503: ['江苏省/苏州市/平江区', '320508'],
  320504: ['江苏省/苏州市/金阊区', '320508'],
  320584: ['江苏省/苏州市/吴江市', '320509'],
  320611: ['江苏省/南通市/港闸区', '320613'],
  321011: ['江苏省/扬州市/维扬区', '321003'],
  330103: ['浙江省/杭州市/下城区', '330105'],
  330104: ['浙江省/杭州市/江干区', '330102'],
  330185: ['浙江省/杭州市/临安市', '330112'],
  330204: ['浙江省/宁波市/江东区', '330212'],
  330621: ['浙江省/绍兴市/绍兴县', '330603'],
  340208: ['安徽省/芜湖市/三山区', '340209'],
  340221: ['安徽省/芜湖市/芜湖县', '340210'],
  350182: ['福建省/福州市/长乐市', '350112'],
  350402: ['福建省/三明市/梅列区', '350404'],
  350403: ['福建省/三明市/三元区', '350404'],
  350427: ['福建省/三明市/沙县', '350405'],
  350625: ['福建省/漳州市/长泰县', '350605'],
  350681: ['福建省/漳州市/龙海市', '350604'],
  350784: ['福建省/南平市/建阳市', '350703'],
  350822: ['福建省/龙岩市/永定县', '350803'],
  360421: ['江西省/九江市/九江县', '360404'],
  360427: ['江西省/九江市/星子县', '360483'],
  360782: ['江西省/赣州市/南康市', '360703'],
  361121: ['江西省/上饶市/上饶县', '361104'],
  370205: ['山东省/青岛市/四方区', '370203'],
  370284: ['山东省/青岛市/胶南市', '370211'],
  370634: ['山东省/烟台市/长岛县', '370614'],
  371200: ['山东省/莱芜市', '370100'],
  371202: ['山东省/莱芜市/莱城区', '370116'],
  371203: ['山东省/莱芜市/钢城区', '370117'],
  410211: ['河南省/开封市/金明区', '410202'],
  410224: ['河南省/开封市/开封县', '410212'],
  410306: ['河南省/洛阳市/吉利区', '410308'],
  410322: ['河南省/洛阳市/孟津县', '410308'],
  410381: ['河南省/洛阳市/偃师市', '410307'],
  411023: ['河南省/许昌市/许昌县', '411003'],
  411222: ['河南省/三门峡市/陕县', '411203'],
  420321: ['湖北省/十堰市/郧县', '420304'],
  430221: ['湖南省/株洲市/株洲县', '430212'],
  431121: ['湖南省/永州市/祁阳县', '431181'],
  440116: ['广东省/广州市/萝岗区', '440112'],
  440903: ['广东省/茂名市/茂港区', '440904'],
  441283: ['广东省/肇庆市/高要市', '441204'],
  450127: ['广西壮族自治区/南宁市/横县', '450181'],
  450404: ['广西壮族自治区/梧州市/蝶山区', '450403'],
  500222: ['重庆市/重庆市/綦江县', '500110'],
  500225: ['重庆市/重庆市/大足县', '500111'],
  500234: ['重庆市/重庆市/开县', '500154'],
  510124: ['四川省/成都市/郫县', '510117'],
  510724: ['四川省/绵阳市/安县', '510705'],
  511521: ['四川省/宜宾市/宜宾县', '511504'],
  511721: ['四川省/达州市/达县', '511703'],
  513425: ['四川省/凉山彝族自治州/会理县', '513402'],
  520114: ['贵州省/贵阳市/小河区', '520111'],
  520321: ['贵州省/遵义市/遵义县', '520304'],
  520522: ['贵州省/毕节市/黔西县', '520581'],
  532331: ['云南省/楚雄彝族自治州/禄丰县', '532302'],
  540422: ['西藏自治区/林芝市/米林县', '540481'],
  540530: ['西藏自治区/山南市/错那县', '540581'],
  610125: ['陕西省/西安市/户县', '610118'],
  610322: ['陕西省/宝鸡市/凤翔县', '610305'],
  610521: ['陕西省/渭南市/华县', '610503'],
  610928: ['陕西省/安康市/旬阳县', '610981'],
  652101: ['新疆维吾尔自治区/吐鲁番市/吐鲁番市', '650402'],
  652201: ['新疆维吾尔自治区/哈密市/哈密市', '650502'],
  652303: ['新疆维吾尔自治区/昌吉回族自治州/米泉市', '650109'],
  654223: ['新疆维吾尔自治区/塔城地区/沙湾县', '654203'],
}

const cityOf = (code: string) => `${code.slice(0, 4)}00`
/** Cities of a province. A municipality lacks them, so its districts get one of its name. */
const citiesOf = (province: ListedPlace): readonly ListedPlace[] => {
  const children = province.children ?? []
  if (children.every(each => each.code.endsWith('00'))) return children
  const groups = new Map<string, ListedPlace[]>()
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

/** Places that are newer than the package. Each belongs to a city of the table. */
const added: readonly (readonly [city: string, code: string, name: string])[] = [
  ['540400', '540481', '米林市'],
  ['540500', '540581', '错那市'],
  ['653200', '653228', '和康县'],
  ['653200', '653229', '和安县'],
  ['659000', '659012', '白杨市'],
]
/**
 * Rows of the region table: the package's places without abolished ones, newer ones, an “other
 * district” per city, overseas, and former codes with today's.
 */
export const regionsOf = (provinces: readonly ListedPlace[]): RegionRow[] => {
  const all: RegionRow[] = []
  const add = (id: string, name: string, level: number, parent: RegionRow | null): RegionRow => {
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
      const newer = added.filter(([inCity]) => inCity === place.code).map(([, code, name]) => ({ code, name }))
      const districts = [...(place.children ?? []), ...newer].filter(
        ({ code }) => code.length === 6 && !(code in renewed),
      )
      for (const district of districts) add(district.code, district.name, 3, city)
      const other = `${city.id.slice(0, 4)}99`
      if (!districts.some(district => district.code === other)) add(other, '其他区', 3, city)
    }
  }
  const overseas = add('990000', '海外', 1, null)
  add('990100', '海外', 2, overseas)
  for (const [id, [path, renewedTo]] of Object.entries(renewed))
    all.push({ id, name: path.split('/').at(-1) ?? path, level: 0, parent: null, path, renewedTo })
  return all
}
