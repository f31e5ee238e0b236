import type { PageHelp } from '../../console/config/ConsoleContext'

/** Help of each page by resource, board or page name. Loaded when help is first opened. */
export const pageHelp: Readonly<Record<string, PageHelp>> = {
  Workplace: {
    zh: [
      '这里先列出等您处理的事，数字点开就是对应的列表。',
      '下方是常看的数据，可以自己调整和排序。',
      '新店会在这里看到开张的步骤和进度。',
    ],
    en: [
      'To-dos come first. Click a number to open its list.',
      'Rearrange the figures below as you like.',
      'A new shop sees its first steps here.',
    ],
  },
  JzAnalysis: {
    zh: ['这里看建盏的浏览、收藏和动销情况。', '先选时间段，再选与哪一段比较。', '点任意数字，可以看到被统计的建盏。'],
    en: [
      'Views, favourites and sales of your bowls.',
      'Choose a period, and what to compare it with.',
      'Click any number to see the bowls that were counted.',
    ],
  },
  TradeAnalysis: {
    zh: ['这里看支付、发货和退款的情况。', '点某一天，会说明这天为什么高或低。', '每张图都可以看表格，也可以导出。'],
    en: [
      'Payments, shipping and refunds.',
      'Click a day to see why it was high or low.',
      'Every chart has a table, and can be exported.',
    ],
  },
  Monitor: {
    zh: ['这里实时显示正在发生的订单和访问。', '数字每秒更新，断线时会提示。', '可以选择只看某几类事件。'],
    en: [
      'Orders and visits as they happen.',
      'Numbers are updated each second, and a lost connection is shown.',
      'Choose which kinds of events you see.',
    ],
  },
  bowls: {
    zh: [
      '这里管理全部建盏：添加、修改、上架和下架。',
      '上架前要补齐主图、价格等信息，并由平台审核。',
      '点价格可以直接修改；拖动可以调整展示顺序。',
    ],
    en: [
      'All your bowls: add, edit, put on sale and take off sale.',
      'Before a bowl is on sale, it needs its photo, price and facts, and the platform reviews it.',
      'Click a price to change it; drag rows to change their order in the shop.',
    ],
  },
  masters: {
    zh: [
      '这里管理大师的资料、职称和作品。',
      '建盏和证书会引用大师，所以建议先添加大师。',
      '不展示的大师，买家看不到。',
    ],
    en: [
      'Your masters, with their titles and works.',
      'Bowls and certificates refer to a master, so add masters first.',
      'Buyers do not see a hidden master.',
    ],
  },
  orders: {
    zh: [
      '这里处理买家的订单，先看“待发货”。',
      '发货时填写快递单号；有证书的建盏还要核对防伪码。',
      '多单可以用表格一次发货。',
    ],
    en: [
      'Orders of your buyers; those to ship come first.',
      'Shipping needs the tracking number, and for a bowl with a certificate its serial.',
      'Several orders can be shipped from one spreadsheet.',
    ],
  },
  refunds: {
    zh: [
      '这里处理退款和退货申请，请在截止时间前答复。',
      '可以同意、拒绝，或去协商提出别的方案。',
      '谈不拢时，平台会介入。',
    ],
    en: [
      'Requests for refunds and returns; answer before the deadline.',
      'Agree, reject, or make another offer.',
      'If you cannot agree, the platform decides.',
    ],
  },
  'order-xieshang': {
    zh: ['这里与买家商量退款方案。', '提出方案时，已按买家的申请填好。', '双方的话和图片都会保留。'],
    en: [
      'Settle a request with its buyer here.',
      'An offer is filled in as the buyer asked.',
      'Messages and pictures of both sides are kept.',
    ],
  },
  verifyRecords: {
    zh: [
      '这里是建盏的证书，签发后不能删改，只能更正或作废。',
      '打印标签贴在盏盒上，买家扫码即可查验。',
      '扫码次数异常时，会出现在防伪提醒里。',
    ],
    en: [
      'Certificates of bowls. Once issued, they can be corrected or revoked, never changed.',
      'Print a label for the box: buyers scan it to check the bowl.',
      'Unusual scans appear among the alerts.',
    ],
  },
  verifyAlerts: {
    zh: [
      '这里是异常的扫码，例如同一个码在多地被扫。',
      '请确认是真品、仿冒还是测试。',
      '确认仿冒后请再作废证书，买家扫码才会看到“已作废”。',
    ],
    en: [
      'Unusual scans, such as one code in several places.',
      'Decide whether it is genuine, a fake or a test.',
      'Buyers are warned only once you revoke the certificate.',
    ],
  },
  addresses: {
    zh: ['这里管理发货地址和退货地址。', '粘贴整段地址，会自动填入各栏。', '默认退货地址会发给退货的买家。'],
    en: [
      'Addresses to ship from, and for returns.',
      'Paste a whole address, and its parts are filled in.',
      'Buyers who return a bowl get the default return address.',
    ],
  },
  phrases: {
    zh: ['这里保存常用的回复。', '协商时点一下就能填入。', '每条都有中英文两种写法。'],
    en: [
      'Replies that you use often.',
      'One click fills them in while you negotiate.',
      'Each has a Chinese and an English text.',
    ],
  },
  subAccounts: {
    zh: ['这里为同事开通账号，并设置角色。', '角色决定能看什么、能做什么。', '停用后，对方会立即退出登录。'],
    en: [
      'Accounts of your colleagues, each with a role.',
      'The role decides what a colleague sees and may do.',
      'A disabled account is logged out at once.',
    ],
  },
  fact: {
    zh: ['这里是入驻厂家的资料。', '待审核的厂家排在最前，退回时请写明每一项的原因。', '证件信息只用于核验。'],
    en: [
      'Data of the manufacturers.',
      'Those that wait for a review come first; give a reason for each entry you send back.',
      'ID data are used for the check alone.',
    ],
  },
  factInfo: {
    zh: ['这里是公司、法人和店铺的资料。', '改动关键信息后，平台会再次审核。', '证件到期前会提醒您更新。'],
    en: [
      'Data of your company, its representative and your shop.',
      'A change of key entries is reviewed by the platform again.',
      'You are reminded before a document expires.',
    ],
  },
  auditLog: {
    zh: ['这里记录谁在什么时候做了什么。', '记录不能修改或删除。', '可以按人、时间和内容筛选，也可以导出。'],
    en: [
      'Who did what, and when.',
      'Entries cannot be changed or deleted.',
      'Filter by person, time and content, or export them.',
    ],
  },
  messages: {
    zh: ['这里是发给您的全部消息。', '在“接收设置”里选择要收哪些消息。', '也可以在那里打开这台设备的通知。'],
    en: [
      'All messages to you.',
      'Choose in the notification settings which ones you get.',
      'There you also switch on notifications of this device.',
    ],
  },
  userInfo: {
    zh: ['这里是您的个人资料。', '头像和姓名会显示给同事。', '可以看到账号在哪些设备上登录。'],
    en: ['Your personal data.', 'Colleagues see your name and picture.', 'You see on which devices you are logged in.'],
  },
  userSettings: {
    zh: ['这里修改密码和手机号。', '打开两步验证，密码泄露时账号也安全。', '修改密码后，其他设备会退出登录。'],
    en: [
      'Change your password and mobile number here.',
      'With two-step verification, a stolen password is not enough.',
      'A new password logs out your other devices.',
    ],
  },
}
