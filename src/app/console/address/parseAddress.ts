import { findRegion, type Place } from './places'

/** Parts of a pasted address. Missing parts are undefined. */
export interface ReadAddress {
  readonly receiver?: string
  readonly phone?: string
  /** Six-digit code of the smallest named place. */
  readonly region?: string
  readonly detail?: string
  /** Landline numbers, for which the form has no field. */
  readonly landline?: string
}
const halfWidth = (text: string): string =>
  text.replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[\u3000\u00a0]/g, ' ')

const mobile = /(?<![\d-])(?:(?:\+|00)?86[-\s]?)?(1[3-9]\d[-\s]?\d{4}[-\s]?\d{4})(?![\d-]*\d)/
const landline =
  /(?<![\d-])(?:(?:(?:\+|00)86[-\s]?\(?0?|\(?0)(?:10|2\d|[3-9]\d{2})\)?[-\s]?\d{3,4}[-\s]?\d{4}|[48]00-?\d{3}-?\d{4}|(?<=(?:电话|固话|座机|传真|phone|tel)\s*:?\s*)[2-8]\d{6,7})(?:\s*(?:-|转|分机)\s*\d{1,6})?(?!\d)/gi
const labels = {
  receiver:
    /(?:收件人|收货人|联系人|发件人|寄件人|退货人|姓名|名字|收件|收货|receiver|contact|name)\s*(?:姓名)?\s*[:]\s*/gi,
  phone:
    /(?:联系电话|固定电话|联系方式|手机号码|电话号码|手机号|手机|固话|座机|传真|电话|mobile|phone|tel)\s*[:]?\s*(?=[\d\ue001\ue004])/gi,
  address:
    /(?:所在地区|详细地址|收货地址|收件地址|联系地址|退货地址|发货地址|寄件地址|街道地址|地址|地区|region|address)\s*[:]\s*/gi,
  postcode: /(?:邮政编码|邮编|postcode|zip)\s*[:]?\s*\d{6}/gi,
}
const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程嵇邢裴陆荣翁荀羊惠甄曲封储靳段焦谷车侯宓蓬全班仰秋仲伊宫宁仇栾甘厉戎祖武符刘景詹束龙叶幸司韶黎薄印宿白怀蒲邰从鄂索赖卓屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰雍桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎连习容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广东欧利蔚越隆师巩聂晁敖融冷辛阚那简饶曾沙养鞠须丰关游涂肖付代闫邸岳占'
const name = `(?:欧阳|上官|司马|诸葛|司徒|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|[${surnames}])[\\u4e00-\\u9fa5·]{1,3}?(?:先生|女士|小姐|老师|师傅|经理|老板)?`
const isName = new RegExp(`^${name}$`)
/** Signs of an address that names lack. */
const ofPlaces = /[路街巷弄号楼栋幢座室村镇乡屯寨组队苑厦园]|小区|大道|公寓|广场|单元|车间|市场|中心|\d/
/** Name directly after a house number, without a space. */
const glued = new RegExp(`^(.*(?:号|室|楼|栋|幢|单元|座|层|户|村|店|铺))(${name})$`)

// Placeholders of the phone number and the region.
const NUMBER = '\ue001'
const REGION = '\ue002'
// Placeholder of spaces within a Latin name.
const BLANK = '\ue003'
// Placeholder of a landline, so that its label is removed, too.
const LANDLINE = '\ue004'

interface Part {
  readonly text: string
  /** Whether the part is next to the phone number. */
  readonly beside: boolean
}
const trim = (text: string) => text.replace(/^[\s,，。.;；:：、/|()（）-]+|[\s,，。;；:：、/|(（-]+$/g, '')
const withoutTo = (text: string) => text.replace(/[\s(（]*[收寄][)）]?$/, '')
/** Splits a text at spaces, commas and line ends. Drops postcodes. */
const partsOf = (text: string): readonly string[] =>
  text
    .replace(/([A-Za-z.'-]{2,}) (?=[A-Za-z]{2,})/g, `$1${BLANK}`)
    .split(/[\s,，;；、|]+/)
    .map(each => trim(each).replaceAll(BLANK, ' '))
    .filter(each => each !== '' && !/^\d{6}$/.test(each))

const nameness = ({ text, beside }: Part): number => {
  if (text.includes(REGION)) return 0
  const bare = withoutTo(text)
  if (ofPlaces.test(bare)) return 0
  if (isName.test(bare)) return 3
  if (/^[\u4e00-\u9fa5·]{2,4}$/.test(bare)) return 2
  return beside && bare.length <= 30 ? 1 : 0
}
/** Index of the receiver: a labelled name, else the part most like a name. */
const receiverIn = (parts: readonly Part[]): number => {
  const marks = parts.map(nameness)
  const best = Math.max(0, ...marks)
  return best === 0 ? -1 : marks.indexOf(best)
}
const join = (parts: readonly string[]): string =>
  parts.reduce((whole, each) => whole + (/[\w号室]$/.test(whole) && /^\w/.test(each) ? ' ' : '') + each, '')

/** Code of the smallest place. A city without districts has an “other” district in the table. */
const smallest = ({ code }: Place): string => (code.endsWith('00') ? `${code.slice(0, 4)}99` : code)
/** Value of the receiver's label, up to the end of the line or the next label. */
const labelled = (text: string): { receiver?: string; rest: string } => {
  labels.receiver.lastIndex = 0
  const match = labels.receiver.exec(text)
  if (!match) return { rest: text }
  const after = text.slice(match.index + match[0].length)
  const labelValue =
    /^[^\n,，;；\ue001\ue002]*?(?=\s*(?:[\n,，;；\ue001\ue002]|(?:手机|电话|联系|地址|所在|详细|邮编|收货地|收件地)|$))/.exec(
      after,
    )?.[0] ?? ''
  const receiver = withoutTo(trim(labelValue))
  return receiver
    ? { receiver, rest: `${text.slice(0, match.index)} ${after.slice(labelValue.length)}` }
    : { rest: text }
}

/** Parts of a text around its phone number. Parts next to it are most likely the receiver. */
const partsAround = (text: string): Part[] =>
  text.split(NUMBER).flatMap((half, index, halves) => {
    const parts = partsOf(half)
    return parts.map((each, at) => ({
      text: each,
      beside: halves.length > 1 && (index === 0 ? at === parts.length - 1 : at === 0),
    }))
  })
/**
 * Parses a pasted address into phone, region, receiver and street. Parts may be in any order, with
 * or without spaces and labels. The result is a proposal: unclear parts are missing, landlines are
 * separate.
 */
export const readAddress = (pasted: string, places: readonly Place[]): ReadAddress => {
  const plain = halfWidth(pasted)
    .replace(labels.postcode, ' ')
    .replace(/\(\s*([^()]{0,6}?)\s*[收寄]\s*\)/g, ' $1 ')
  const phone = mobile.exec(plain)?.[1]?.replace(/\D/g, '')
  const numbered = plain.replace(mobile, NUMBER)
  const landlines = numbered.match(landline)?.map(each => each.trim())
  const marked = numbered.replace(landline, LANDLINE).replace(labels.phone, ' ').replaceAll(LANDLINE, ' ')
  const { receiver: labelledReceiver, rest } = labelled(marked)
  const text = rest.replace(labels.address, ' ').replace(/中国(?=[\u4e00-\u9fa5])/, '')
  const named = findRegion(text, places)
  // A region with smaller places to choose from stays in the rest.
  const region = named?.place.within.length === 0 ? named : undefined
  const whole = region ? `${text.slice(0, region.from)} ${REGION}${text.slice(region.to)}` : text
  const pieces = partsAround(whole).flatMap(({ text: each, beside }): Part[] => {
    const [, before, after] = labelledReceiver ? [] : (glued.exec(each) ?? [])
    return before && after
      ? [
          { text: before, beside: false },
          { text: after, beside },
        ]
      : [{ text: each, beside }]
  })
  const chosen = labelledReceiver === undefined ? receiverIn(pieces) : -1
  const receiver = labelledReceiver ?? (chosen < 0 ? undefined : withoutTo(pieces[chosen]?.text ?? ''))
  const detail = join(pieces.filter((_, index) => index !== chosen).map(each => trim(each.text.replace(REGION, ''))))
  return {
    ...(receiver ? { receiver } : {}),
    ...(phone ? { phone } : {}),
    ...(region ? { region: smallest(region.place) } : {}),
    ...(detail ? { detail } : {}),
    ...(landlines ? { landline: landlines.join(', ') } : {}),
  }
}
