import { isPerson, placeEnd } from './chooseReceiver'

/** Signs that streets have. Any other one is left over from something else. */
const isPlain = /^[\p{Script=Han}\p{M}A-Za-z\d 〇○\-—–~、,，.·/#()'&]*$/u
const hasLongNumber = /(?:\d[-\s]?){7,}|\d{5,}(?![\d室房户铺号栋-])/
/** Latin words, apart from capitals such as SOHO and numbers such as R2-B. */
const hasLatinWord = /[a-z]{2,}|[A-Z]{6,}|[A-Z]\d[\p{Script=Han}]|\d[a-z]{2,}/u
const isForeignWord =
  /微信|手机|电话(?!局)|备注|到付|转交|转\d|勿|麻烦|谢谢|您好|你好|订单|单号|运单|取件|快递寄|寄件|收件|送货|周末|工作日|联系|包邮|请|这[个里]|地址|有效|过期|失效|隐私|虚拟/
const leadIn = /^(?:寄|发|送|收|快递|顺丰|中通|圆通|申通|韵达|菜鸟|丰巢|是|在|到|至|地址|名字|姓名|电|址|转)/
/** A person's name with a form of address before a street. */
const personFirst =
  /^(?:[老小阿]\p{Script=Han}|\p{Script=Han}{1,2}(?:先生|女士|小姐|师傅|阿姨|老师|[姐嫂哥]))(?=\p{Script=Han}{2,}[路街巷])/u
/** Beginning that names a district, which the region should hold. */
const district =
  /^(?:(?![镇乡村街路号])\p{Script=Han}){1,6}?(?:(?<![街工业开发新小园社校厂景假片城矿技产商区务度林保税])区(?!间|域|内|号|块)|县(?!城|前|府|政|委|医|东|西|南|北|中|道)|市(?!场|政|民|中|委|府|口|区[路街]))/u
const hasPlaceWord =
  /旁|对面|附近|近|楼|店|铺|区|号|口|侧|院|原|靠|站|层|室|[东西南北内]|村|市|行|路|街|巷|厦|园|地铁|隔壁|后面|城|中心|厅|馆|座|栋|幢|学|公司|广场|镇|乡/
const unit = '号|室|楼|层|栋|幢|座|单元|组|院'
const tailOf = new RegExp(`^.*(?:\\d(?:${unit})?(?!${unit})|[村镇乡路街巷弄])(?=\\p{Script=Han}+$)`, 'u')
/** Ends of villages and other places that are no buildings. */
const natural = /[山岛河江湖桥寺庙塔坪坡岭沟坑洋墩头尾溪岸垅坂厝埔圩港峪庵窑条段洼塘堡滩岗]$/

const hasOddBracket = (text: string): boolean => {
  const inner = text.match(/\([^()]*\)/g) ?? []
  return (
    /[()]/.test(text.replace(/\([^()]*\)/g, '')) ||
    inner.some(each => !hasPlaceWord.test(each) || isForeignWord.test(each) || /放/.test(each))
  )
}
/** Whether the end of a street may be a name: 8号覃姐. */
const endsInName = (text: string): boolean => {
  const street = text.replace(/\([^()]*\)$/, '')
  const tail = street.replace(tailOf, '')
  if (tail === street || !/^\p{Script=Han}+$/u.test(tail)) return false
  if (isPerson(tail) && !/[店行楼室层栋库房厂馆厅院门座路街部村镇市园城苑寓场斋轩堂阁坊庄社]$/.test(tail)) return true
  return tail.length <= 4 && !placeEnd.test(tail) && !natural.test(tail)
}
/** Whether a street holds something that may not belong to a street. */
export const isStreetDoubtful = (street: string, hasReceiver: boolean): boolean =>
  !isPlain.test(street) ||
  hasLongNumber.test(street) ||
  hasLatinWord.test(street) ||
  isForeignWord.test(street) ||
  leadIn.test(street) ||
  personFirst.test(street) ||
  hasOddBracket(street) ||
  endsInName(street) ||
  (!hasReceiver && !/(?:\d|[号室楼层栋幢座村路街])$|单元$/.test(street))
/** Whether a street begins with a district, so that the region is another one or wider. */
export const beginsWithDistrict = (street: string): boolean => district.test(street)
/** Whether a receiver may be something else: a country, a street, a sentence. */
export const isReceiverDoubtful = (receiver: string): boolean =>
  /[\d*]|^(?:china|中国|prc|p\.?r\.? ?china)$/i.test(receiver) ||
  isForeignWord.test(receiver) ||
  leadIn.test(receiver) ||
  receiver.split(' ').some(word => word.length > (/^\p{Script=Han}+$/u.test(word) ? 10 : 40))
