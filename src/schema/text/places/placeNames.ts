const peoples =
  '壮|回|维吾尔|蒙古|藏|苗|彝|布依|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|朝鲜|塔吉克|怒|鄂温克|保安|裕固|京|独龙|鄂伦春|满|各'
const autonomous = new RegExp(`^(.{2,}?)(?:(?:${peoples})族?)*族?(?:自治区|自治州|自治县|自治旗)$`)
const usual = new RegExp(`^(.{2,}?)(?:(?:${peoples})族)*(特别行政区|地区|林区|新区|矿区|特区|省|市|盟|州|区|县|旗)$`)
const known: Readonly<Record<string, string>> = { 内蒙古自治区: '内蒙古', 鄂伦春自治旗: '鄂伦春' }
/** Removes the type of a place from its name (省, 市, …). A name of one character stays whole. */
export const shortPlace = (name: string): string =>
  known[name] ?? autonomous.exec(name)?.[1] ?? usual.exec(name)?.[1] ?? name

/** Everyday and former names that do not follow from the full one, behind it. */
const everyday: ReadonlyMap<string, readonly string[]> = new Map(
  [
    '内蒙古自治区 内蒙|广西壮族自治区 广西省|锡林郭勒盟 锡盟|呼伦贝尔市 呼盟|伊犁哈萨克自治州 伊犁|巴音郭楞蒙古自治州 巴州|博尔塔拉蒙古自治州 博州|克孜勒苏柯尔克孜自治州 克州',
    '前郭尔罗斯蒙古族自治县 前郭县 前郭|喀喇沁左翼蒙古族自治县 喀左县 喀左|阜新蒙古族自治县 阜蒙县 阜新县|杜尔伯特蒙古族自治县 杜蒙县 杜蒙|莫力达瓦达斡尔族自治旗 莫旗|塔什库尔干塔吉克自治县 塔县',
    '和布克赛尔蒙古自治县 和丰县|积石山保安族东乡族撒拉族自治县 积石山县|平潭县 平潭综合实验区|浦东新区 浦东区|神农架林区 神农架|香港特别行政区 香港特区 香港 中国香港',
    '澳门特别行政区 澳门特区 澳门 中国澳门|台湾省 台湾 中国台湾|嘉模堂区 氹仔|圣方济各堂区 路环岛 路环|襄阳市 襄樊市 襄樊|普洱市 思茅市 思茅地区|淮安市 淮阴市|淮安区 楚州区',
    '铜官区 铜官山区 狮子山区|花山区 金家庄区|伊美区 伊春区 美溪区|乌翠区 乌马河区 翠峦区|綦江区 万盛区|大足区 双桥区|竞秀区 新市区|莲池区 北市区|潞州区 城区 郊区|任城区 市中区|零陵区 芝山区',
    '黄浦区 南市区|镜湖区 新芜区|浑南区 东陵区|沈北新区 新城子区|清江浦区 清河区 清浦区|襄都区 桥东区|信都区 桥西区|襄州区 襄阳区|思茅区 翠云区|浑江区 八道江区|巢湖市 居巢区',
    '黄岛区 青岛西海岸新区 西海岸新区|张家界市 大庸市|五指山市 通什市|香格里拉市 中甸县|武夷山市 崇安县|盘州市 盘县|海州区 新浦区',
    '杨陵区 杨凌农业高新技术产业示范区 杨凌示范区 杨凌区 杨凌|陵城区 陵县|濂溪区 庐山区|新建区 湾里区|义安区 铜陵县|越秀区 东山区|荔湾区 芳村区|思明区 开元区',
  ].flatMap(each => each.split('|').map(place => [place.split(' ')[0] ?? '', place.split(' ').slice(1)] as const)),
)
/** Types that people write, or that a place had before, by the end of today's name. */
const types: readonly (readonly [end: RegExp, written: readonly string[]])[] = [
  [/自治州$/, ['州', '自治州']],
  [/自治县$/, ['县', '自治县']],
  [/自治旗$/, ['旗', '自治旗']],
  [/自治区$/, ['自治区', '省']],
  [/特别行政区$/, ['特区']],
  [/(新区|矿区|林区|特区)$/, ['区']],
  [/区$/, ['区', '县', '市', '新区', '特区']],
  [/市$/, ['县', '地区']],
]
/** Everyday names of development zones by the end of the full name. */
const zones: readonly (readonly [end: RegExp, written: readonly string[]])[] = [
  [/高新?技术(?:产业)?(?:开发区|园区)$/, ['高新技术产业开发区', '高新技术开发区', '高新开发区', '高新区']],
  [/经济(?:技术)?开发区$/, ['经济技术开发区', '经济开发区', '经开区']],
  [/工业园区$/, ['工业园区', '工业园']],
  [/(?:示范|保税|管理|实验)区$|新区$/, []],
]
/** Names of a zone without the places around it: 高新区 for 合肥高新技术产业开发区. */
const zoneVariants = (name: string, around: readonly string[]): readonly string[] => {
  const [end, written] = zones.find(([each]) => each.test(name)) ?? []
  const base = around.reduce(
    (rest, each) => rest.replace(new RegExp(`^(?:${each}|${shortPlace(each)}市?)(?=..)`), ''),
    name,
  )
  if (!end || !written) return []
  return [
    ...(base === name ? [] : [base]),
    ...written.flatMap(each => [name.replace(end, each), base.replace(end, each)]),
  ]
}
const otherEverydayNames = new Map(
  [...everyday].flatMap(([name, written]) => written.map(each => [each, name] as const)),
)
/**
 * Spellings of a place, apart from its full name and its short one. `around` are the names of the
 * places that contain it, from the top.
 */
export const variantsOf = (name: string, around: readonly string[] = []): readonly string[] => {
  const short = shortPlace(name)
  const written = short === name ? [] : (types.find(([end]) => end.test(name))?.[1] ?? [])
  const usual = [...written.map(type => short + type), ...zoneVariants(name, around)]
  // 淮阴市 was the city of 淮安, never 淮阴区.
  const own = usual.filter(each => (otherEverydayNames.get(each) ?? name) === name)
  return [...new Set([...(everyday.get(name) ?? []), ...own])].filter(each => each !== name && !around.includes(each))
}
/**
 * Former districts that were split, by path, with the towns that went elsewhere than the rest. Other
 * towns are not listed where the source is unclear.
 */
export const splitPlaces: Readonly<Record<string, readonly (readonly [town: string, code: string])[]>> = {
  '河北省/邢台市/邢台县': [
    ['东汪', '130502'],
    ['祝村', '130502'],
    ['晏家屯', '130502'],
  ],
  '浙江省/杭州市/江干区': [
    ['下沙', '330114'],
    ['白杨', '330114'],
  ],
  '浙江省/绍兴市/绍兴县': [
    ['孙端', '330602'],
    ['陶堰', '330602'],
    ['富盛', '330602'],
  ],
  '四川省/宜宾市/宜宾县': [],
  '四川省/达州市/达县': [],
  '贵州省/遵义市/遵义县': [],
}
