import { partMarks } from './markLabels'
import { isNoisePart, isRemark } from './addressNoise'

const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程嵇邢裴陆荣翁荀羊惠甄曲封储靳段焦谷车侯宓蓬全班仰秋仲伊宫宁仇栾甘厉戎祖武符刘景詹束龙叶幸司韶黎薄印宿白怀蒲邰从鄂索赖卓屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰雍桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎连习容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广东欧利蔚越隆师巩聂晁敖融冷辛阚那简饶曾沙养鞠须丰关游涂肖付代闫邸岳占楼苑仉郈呙缑亓仝佟佘邝郗卿栗候尧展帅初苟原相户令查晋楚谯缴历亢揭盖覃农苟卞邬'
const double =
  '欧阳|上官|司马|诸葛|司徒|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|司空|长孙|宇文|轩辕|端木|百里|南宫|独孤|西门|呼延|申屠|闻人|赫连|钟离|澹台|公冶|太史|濮阳|淳于|单于|万俟|鲜于|闾丘|拓跋|纳兰|村上|佐藤|铃木|高桥|田中|渡边|山本|中村|小林|伊藤'
const salutation =
  '先生|女士|小姐|老师|师傅|经理|老板|总|太太|夫人|阿姨|叔叔|大姐|大哥|姐|哥|嫂|婶|叔|伯|姨|同学|医生|主任|店长|教授|大师|掌柜|会计'
const given = '[\\u4e00-\\u9fff\\u3400-\\u4dbf·]'
const name = `(?:(?:${double})${given}{0,2}|[${surnames}]${given}{1,2})`
const nickname = `[老小阿][${surnames}]`
/** Whether a text reads as a person's name: surname and given name, 老徐, 覃姐. */
export const isPerson = (text: string): boolean =>
  new RegExp(`^(?:${name}(?:${salutation})?|${nickname}|[${surnames}](?:${salutation}))$`).test(text)
const isName = new RegExp(`^${name}$`)
/** Double surname and given name. Others of these surnames are names of places, too. */
const isDoubleName = new RegExp(`^(?!东方|西门|南宫|百里)(?:${double})${given}{2}$`)
/** Name that a mall masks: 温**, *女士. */
const isMasked = /^(?:\p{Script=Han}{1,3}\*{1,3}\p{Script=Han}?|\*{1,3}\p{Script=Han}{1,3})$/u
const isUnusualName = new RegExp(`^(?:[${surnames}]${given}{3}|${nickname})$`)
const isAddressed = new RegExp(`^[\\p{Script=Han}A-Za-z·]{1,6}?(?:${salutation})$`, 'u')
const isDotted = /^\p{Script=Han}{1,10}(?:[·•‧・.]\p{Script=Han}{1,12})+$/u
const letter = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}'
const isLatin = new RegExp(`^[${letter}][${letter} .'-]*[${letter}.]$`, 'u')
const latinBlank = new RegExp(`([${letter}.'-]{2,}) (?=[${letter}]{2,})`, 'gu')
/** Names that apps give an address, and remarks without a meaning for it. */
const isTag = /^(?:默认(?:地址)?|家|家里|公司|学校|常用(?:地址)?)$/
/** Ends of streets, buildings, shops and offices. */
export const placeEnd =
  /(?:路|街|巷|弄|道|号|楼|栋|幢|座|室|层|村|镇|乡|屯|寨|组|队|苑|厦|园|里|湾|坊|店|庄|馆|社|堂|轩|阁|斋|所|院|局|厂|部|处|站|点|城|场|府|寓|区|社区|银行|分行|支行|公司|集团|超市|驿站|学校|大学|中学|小学|医院|酒店|宾馆|会所|工作室|门卫|前台|保安亭|物业|丰巢|柜|代收|单元|车间|市场|中心|茶行|商行|门口|大门|门市|广场|基地|家属院|宿舍|校区|街区|景区|名城|学院|旁|对面|附近|隔壁|门前|楼下|交叉口|路口|入口|出口|委会|委员会)$/
/** Ends of towns and streets, which are no person behind a region: 柳市镇. */
const townEnd = /[镇乡村县区市道路街里巷弄号庄屯寨]$/
const hasPlace = /\d|.[路街巷弄](?=.)|小区|大道|公寓|广场|单元|有限|公司/
const glued = new RegExp(
  `^(.*(?:号|室|楼|栋|幢|单元|座|层|户|村|店|铺|院|行|公司|大厦|公寓|广场|庄|馆|城|园|苑|小区|花园|组|队|学校|中心|校区|宿舍|\\)|\\d(?!楼)))(${name}(?:${salutation})?|${nickname}|[${surnames}](?:${salutation}))$`,
)
const gluedBefore = new RegExp(`^((?:${name}|[${surnames}])(?:${salutation}))(.+)$`)

/** Removes brackets about a person, and the words for receiving. */
const withoutSigns = (text: string): string => (isMasked.test(text.trim()) ? text.trim() : bare(text))
const bare = (text: string): string =>
  text
    .replace(/[([]\s*(?:|女|男|女士|先生|小姐|本人|收|亲收|代收|签收|寄|启|虚拟号码?|隐私号码?|隐私|虚拟)\s*[)\]]/g, '')
    .replace(/(?<=..)\s*(?:亲收|代收|签收|亲启|敬启|启)$/, '')
    .replace(/(?<=.)(?:\s+|(?<![丰秋夏春]))[收寄]$/, '')
    .replace(
      /^(?:[\s,，。.;；:：、/\\|)）\-#*_·=&"“”'\]】<>《》~]|[(（[【](?!.+[)）\]】].))+|[\s,，。;；:：、/\\|(（\-#*_·=&"“”'[【<>《》~]+$/g,
      '',
    )
    .replace(/^([^()[\]]*)[)\]】）]$/, '$1')
    .trim()

/** Part of a pasted text. */
export interface AddressPart {
  readonly text: string
  /** Whether the part is next to the phone number. */
  readonly beside: boolean
  /** Whether the part stands right behind the region, where a town does, or behind such a town. */
  readonly follows?: 'region' | 'town' | undefined
  /** Whether a word for receiving marks the part. */
  readonly addressed?: boolean
  /** Whether a label of the address stands before. */
  readonly isLabelled?: boolean
  /** Whether the part is a remark, outside of brackets. */
  readonly isRemark?: boolean
  /** Number of gaps before: numbers, and parts that were cut out. */
  readonly gaps: number
}
const isReceiving = /(?:[(（[]?\s*(?:亲收|签收|收|亲启|启)\s*[)）\]]?)$/
/** Words before a receiver's name, as in 找江晓 and 我叫江晓. */
const leadIn =
  /^(?:请?(?:麻烦)?(?:转交给?|交给|寄给|发给|送给|给|找|联系|写)(?:我?的?(?:朋友|同事|家人|客户))?|我(?:是|名?叫)|(?:我的?|本人)?(?:大名|名字|姓名)?(?:叫|是)|本人|大名|朋友|同事|家人|客户)(?=\p{Script=Han}{2,6}$)/u
const withoutLeadIn = (text: string): string => {
  const rest = text.replace(leadIn, '').replace(/(?<=..)(?:就行|就好|就可以|即可)了?$/, '')
  const isNamed = isName.test(rest) || isAddressed.test(rest)
  const isPlace = placeEnd.test(rest)
  return leadIn.test(text) &&
    (/^(?:[写叫是]|朋友|同事|家人|客户)/.test(text) ? isNamed && !isPlace : isNamed || !isPlace)
    ? rest
    : text
}
/** Name without words around it: 我叫江晓, 江晓收. */
export const nameIn = (text: string): string => withoutLeadIn(withoutSigns(text))
const apart = new RegExp(
  `(?<=^|[\\s,，\ue010-\ue013])((?:${double}|[${surnames}老小阿]) {1,3}${given} {1,3}${given}|(?:${double}|[${surnames}老小阿]) {1,3}(${given}{1,2}(?:${salutation})?)|${name} {1,3}(?:${salutation}))(?=收?(?:[\\s,，(]|$))`,
  'gu',
)
/** Joins a name whose characters stand apart: 王 芳, 欧阳 修, 刘 总. */
export const joinNames = (text: string): string =>
  text
    .replace(/(?<=\p{Script=Han})[\s,，]+(?=(?:先生|女士|小姐|老师)(?:\s|收|$|[,，]))/gu, '')
    .replace(apart, (whole: string, _, last = '') => {
      const joined = whole.replaceAll(' ', '')
      return isPerson(joined) && (last.length < 2 || !placeEnd.test(last)) ? joined : whole
    })
/** Splits a text at spaces, commas and line ends. */
const partsOf = (whole: string, slashes: boolean): readonly AddressPart[] => {
  const texts = joinNames(slashes ? whole.replaceAll('/', ' ') : whole)
    .replace(/\(\s*([^()可不勿请周放天送]{0,8}?)(?<!代)\s*[收寄]\s*\)/g, (_, inner: string) =>
      inner ? ` ${inner}收 ` : ' 收 ',
    )
    .replace(/(?<=^|[\s,，。])(?:谢谢|多谢|麻烦|辛苦)(?:了|啦|你|您|老板|亲)*(?=[\s,，。!！]|$)/g, ' ')
    .replace(/\s+收(?=\s|$|[,，])/g, '收')
    .replace(/(?:^|(?<=\s))收\s*[:：]?\s*(?=\p{Script=Han}{2,4}(?:\s|$|[,，]))/gu, '')
    .replace(latinBlank, `$1${partMarks.blank}`)
    .replace(/[\ue011-\ue013]/g, ' $& ')
    .split(
      /[\s,，;；、|。！!]+|_(?=\p{Script=Han})|(?<=\p{Script=Han})_|(?<=[\p{Script=Han}A-Za-z])#(?=\p{Script=Han})/u,
    )
    .map(each => each.replaceAll(partMarks.blank, ' '))
  const parts: AddressPart[] = []
  let isLabelled = false
  let isBehindRegion = false
  let gaps = 0
  for (const each of texts) {
    if (each === partMarks.value) isLabelled = true
    else if (each === partMarks.line) isLabelled = false
    else if (each === partMarks.gap) gaps += 1
    else {
      isBehindRegion ||= each.includes(partMarks.region)
      const plain = each.includes(partMarks.region) ? each : withoutSigns(each)
      if (plain === '' || isTag.test(plain) || isNoisePart(plain, !isBehindRegion)) continue
      const text = withoutLeadIn(plain)
      const addressed = text !== plain || (isReceiving.test(each) && !each.includes('代收') && plain.length <= 8)
      parts.push({ text, beside: false, addressed, isLabelled, isRemark: isRemark(text) && !/^[([]/.test(each), gaps })
    }
  }
  return parts
}
/** Parts of a text around its phone number. Parts next to it are most likely the receiver. */
export const partsAround = (text: string): AddressPart[] => {
  // A sign beside the number separates the other parts, too: 18号-赵云-137….
  const [sign] = /[-—–~+=&.\\>^](?=\s*\ue001)|(?<=\ue001\s*)[-—–~+=&.\\>^]/.exec(text) ?? []
  const halves = (sign ? text.replaceAll(new RegExp(`(?<!\\w)\\${sign}|\\${sign}(?!\\w)`, 'g'), ' ') : text).split(
    partMarks.number,
  )
  const slashes = text.split('/').length > 2
  let follows: AddressPart['follows']
  let before = ''
  return halves.flatMap((half, index) =>
    partsOf(half, slashes).map((each, at, parts) => {
      const isTown = follows && townEnd.test(before) && !/\d/.test(before)
      follows = before.includes(partMarks.region) ? 'region' : isTown ? 'town' : undefined
      before = each.text
      const beside = halves.length > 1 && (index === 0 ? at === parts.length - 1 : at === 0)
      return { ...each, beside, follows, gaps: each.gaps + index * 1000 }
    }),
  )
}

const isAlias = /^[A-Za-z]\d{0,3}[-\s]?\p{Script=Han}{2,6}$/u
const SURE = 4
/** Who takes a parcel for the receiver. */
const isCounter = /^(?:前台|门卫|物业|驿站|保安亭?|收发室|传达室)$/
/** Whether each word of a labelled receiver is a person or where the person works. */
export const isSureReceiver = (receiver: string): boolean => {
  const words = receiver.split(/\s+/)
  const isKnown = (word: string) =>
    isPerson(word) || isAddressed.test(word) || isCounter.test(word) || /[科系班部]$/.test(word) || placeEnd.test(word)
  return words.length === 1 || isLatin.test(receiver) || words.every(isKnown)
}
/** Likeliness of a part to be the receiver, 0 to 9. */
const nameness = (part: AddressPart): number => {
  const { text, follows, addressed } = part
  if (text.includes(partMarks.region) || isRemark(text) || isCounter.test(text)) return 0
  if (addressed && !/\d/.test(text)) return 9
  const isTown = townEnd.test(text)
  if (isTown && follows === 'region') return 0
  const isDoubtful = follows === 'region' || (follows === 'town' && isTown)
  return Math.min(namenessApart(part), isDoubtful ? SURE - 1 : 9)
}
const namenessApart = ({ text, beside }: AddressPart): number => {
  const near = beside ? 2 : 0
  if (isAddressed.test(text)) return 6 + near
  if (isDotted.test(text)) return 5 + near
  // Names in chats: A0茶友小林.
  if (beside && isAlias.test(text) && !placeEnd.test(text)) return 3
  if (hasPlace.test(text)) return 0
  if (isMasked.test(text) || (surnames.includes(text) && text.length === 1 && !placeEnd.test(text))) return 2 + near
  const isShort = [...text].length <= 3 || isDoubleName.test(text)
  if (isName.test(text)) return placeEnd.test(text) ? (beside && isShort ? 4 : 0) : 4 + near
  if (placeEnd.test(text)) return beside ? 1 : 0
  if (isUnusualName.test(text)) return 3 + near
  if (/^\p{Script=Han}{2,4}$/u.test(text)) return 2 + near
  if (isLatin.test(text)) return 3 + near
  return beside && text.length <= 30 ? 1 : 0
}
const split = (parts: readonly AddressPart[]): readonly AddressPart[] =>
  parts.flatMap((part): AddressPart[] => {
    if (part.text.includes(partMarks.region) && !glued.test(part.text)) return [part]
    const [, street = '', person = ''] = glued.exec(part.text) ?? []
    if (street && person)
      return [
        { ...part, text: street, beside: false },
        { ...part, text: person, follows: undefined },
      ]
    const [, first = '', rest = ''] = gluedBefore.exec(part.text) ?? []
    return first && rest && /\d/.test(rest)
      ? [
          { ...part, text: first },
          { ...part, text: rest, beside: false },
        ]
      : [part]
  })
interface Choice {
  readonly receiver: string | undefined
  /** Whether no other part comes as close. */
  readonly isSure: boolean
  readonly rest: readonly AddressPart[]
  /** Position among `rest` where the receiver stood. */
  readonly at: number
}
const chooseIn = (parts: readonly AddressPart[]): Choice & { readonly best: number } => {
  const marks = parts.map(nameness)
  const best = Math.max(0, ...marks)
  const at = best === 0 ? -1 : marks.indexOf(best)
  const isSure = best >= SURE && marks.filter(each => each === best).length === 1
  return { receiver: parts[at]?.text, isSure, best, rest: parts.filter((_, index) => index !== at), at }
}
/**
 * Chooses the receiver among the parts of an address. A name that stands alone goes before one that
 * is glued to a house number.
 */
export const chooseReceiver = (parts: readonly AddressPart[]): Choice => {
  const alone = chooseIn(parts)
  if (alone.best >= 2) return alone
  const apart = split(parts)
  if (apart.length === parts.length) return alone.best > 0 ? alone : (behindNumber(parts) ?? alone)
  const { best, ...choice } = chooseIn(apart)
  return best > alone.best ? choice : alone
}
const tail = /^(.*(?:\d(?:号|室|楼|层|栋|幢|座|单元|组|院)|\)))([A-Za-z]?\p{Script=Han}{2,8})$/u
/** An unknown name behind the house number, beside the phone number. Never sure. */
const behindNumber = (parts: readonly AddressPart[]): Choice | undefined => {
  const at = parts.findIndex(({ beside, text }) => beside && tail.test(text))
  const part = parts[at]
  const [, street = '', receiver = ''] = tail.exec(part?.text ?? '') ?? []
  if (!part || placeEnd.test(receiver)) return undefined
  const rest = parts.map((each, index) => (index === at ? { ...each, text: street } : each))
  return { receiver, isSure: false, rest, at: at + 1 }
}
/** Joins parts of a street, with a blank between letters and digits. */
export const joinParts = (parts: readonly string[]): string =>
  parts
    .map(withoutSigns)
    .filter(each => each !== '')
    .reduce((whole, each) => whole + (/[\w号室]$/.test(whole) && /^\w/.test(each) ? ' ' : '') + each, '')
