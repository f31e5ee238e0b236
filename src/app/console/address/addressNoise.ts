/** Couriers and malls whose names stand before a forwarded address. */
const senders =
  '(?:顺丰|中通|圆通|申通|韵达|极兔|京东|德邦|邮政|EMS|菜鸟|丰巢|百世|闪送|跨越|安能|拼多多|淘宝|天猫|抖音|快手|小红书|微店|闲鱼|微信|阿里巴巴|1688)' +
  '(?:速运|快递|速递|物流|快运|驿站|裹裹|快递柜|智能柜|小店|商城)?'
/** Words around a forwarded address. A part of them alone says nothing. */
const words =
  '上门|自动|新|本次|以下|取件码?|提货码|寄件|发货|收货|收件|快递|包裹|订单号?|运单号?|下单|买家|退货|换货|信息|通知|提醒|派送|配送|地址|快件|样品|货|发票' +
  '|您好|你好|亲|老板|掌柜|客服|店家|谢谢|多谢|感谢|辛苦|麻烦|拜托|好的|现在|一下|成|我|是|帮忙|帮我|请|劳驾|[了啦你您啊哦哈呀哒吧呢]|发|寄|到|送|给|这个|下面|走|用|改|换|往|国际|国内|[~!?]'
const isNoise = new RegExp(`^(?:${senders}|${words})+$`, 'iu')
const isSender = new RegExp(`^${senders}$`, 'iu')
/** Words before a receiver's name that stand apart from the name. */
const isLeadIn = /^请?(?:转交给?|交给|寄给|发给|送给|给|找|联系人?|收)$/
/** Whether a part of a pasted text says nothing about the address. `isApart`: not behind the region. */
export const isNoisePart = (text: string, isApart: boolean): boolean =>
  isLeadIn.test(text) || (isNoise.test(text) && (isApart || !isSender.test(text)))

const remark =
  /备注|到付|寄付|周末|周[一二三四五六日]|工作日|节假日|勿|不要|不收|轻放|易碎|保价|加急|尽快|急用|^(?:麻烦|请|收到|务必|一定|记得|尽量|千万)|^放(?!射)|放(?:门|前台|驿站|物业|快递|丰巢|在)|送货|派送|提前|打电话|请联系|发票|货款|验货|自提|开箱|虚拟|隐私|分机|拨打|今天|明天|[\d一二两三四五六七八九十几]+(?:只|个|件|套|盒|箱|把|斤|饼|片)$|\d元$|[×x*]\s*\d+$/i
/** Whether a part is a remark for the courier or the shop, for which the form has no field. */
export const isRemark = (text: string): boolean => remark.test(text)

const receiving = '(?:收件|收货)(?:人|方|信息)?|收方'
const sending = '(?:寄件|发件|发货)(?:人|方|信息)|寄方'
const senderFirst = new RegExp(`(?:${sending})[^]*?(?=${receiving})`)
const senderLast = new RegExp(`^([^]*?(?:${receiving})[^]*?)(?:${sending})([^]*)$`)
/** Drops the sender where a receiver is named too. Other labels stay if only they have a number. */
export const withoutSender = (text: string): string =>
  text
    .replace(senderFirst, '\n')
    .replace(senderLast, (_, before: string, behind: string) =>
      /\d{7}/.test(before) ? before : before + behind.replace(/^[^\n,，;；]*/, ''),
    )

const tags = '速运|快递|速递|物流|快运|包裹|订单|驿站|快递柜|智能柜|取件'
/** Replaces couriers and malls in brackets, as in front of a forwarded address. */
export const withoutTags = (text: string): string =>
  text.replace(
    new RegExp(
      `(?:^|(?<=\\s))(?!微信)(?:${senders})+(?:订单)?\\s*[:：]|[【[〔(「]\\s*(?:\\p{Script=Han}{0,4}(?:${tags})|${senders})\\s*[】\\]〕)」]`,
      'giu',
    ),
    ' ',
  )
