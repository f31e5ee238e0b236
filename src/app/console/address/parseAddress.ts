import { findRegion, type Place } from './places'

/** What a pasted text says of an address; what it does not say is left out. */
export interface ReadAddress {
  readonly receiver?: string
  readonly phone?: string
  /** The six-digit code of the smallest place that is named. */
  readonly region?: string
  readonly detail?: string
  /** Numbers that are no mobile ones: an entry for them there is none. */
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
/** What stands in an address, and in no name. */
const ofPlaces = /[路街巷弄号楼栋幢座室村镇乡屯寨组队苑厦园]|小区|大道|公寓|广场|单元|车间|市场|中心|\d/
/** A name that no space parts from the house number before it. */
const glued = new RegExp(`^(.*(?:号|室|楼|栋|幢|单元|座|层|户|村|店|铺))(${name})$`)

// What stands where the number and the region were.
const NUMBER = '\ue001'
const REGION = '\ue002'
// Between the words of a name in Latin letters.
const BLANK = '\ue003'
// What stands where a landline was, so that its label goes, too.
const LANDLINE = '\ue004'

interface Part {
  readonly text: string
  /** Whether it stands beside the number. */
  readonly beside: boolean
}
const trim = (text: string) => text.replace(/^[\s,，。.;；:：、/|()（）-]+|[\s,，。;；:：、/|(（-]+$/g, '')
const withoutTo = (text: string) => text.replace(/[\s(（]*[收寄][)）]?$/, '')
/** Pieces between spaces, commas and line ends; a postcode of its own is none of an address. */
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
/** Who it is: what a label says, else what looks most like a name. */
const receiverIn = (parts: readonly Part[]): number => {
  const marks = parts.map(nameness)
  const best = Math.max(0, ...marks)
  return best === 0 ? -1 : marks.indexOf(best)
}
const join = (parts: readonly string[]): string =>
  parts.reduce((whole, each) => whole + (/[\w号室]$/.test(whole) && /^\w/.test(each) ? ' ' : '') + each, '')

/** A city without districts has one called "other" in the shop's table. */
const smallest = ({ code }: Place): string => (code.endsWith('00') ? `${code.slice(0, 4)}99` : code)
/** What a label names up to the end of its line, or the next label. */
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

/** The parts of a text around its number. The parts on either side of it are most likely a receiver. */
const partsAround = (text: string): Part[] =>
  text.split(NUMBER).flatMap((half, index, halves) => {
    const parts = partsOf(half)
    return parts.map((each, at) => ({
      text: each,
      beside: halves.length > 1 && (index === 0 ? at === parts.length - 1 : at === 0),
    }))
  })
/**
 * Takes a pasted address apart: the number, the region, who it is, and where in the region. The parts may stand in any order, with or without spaces and
 * labels. It is a proposal: what cannot be told is left out, and landlines are told by themselves.
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
  // Where more is to be chosen within it, it stays with the rest.
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
