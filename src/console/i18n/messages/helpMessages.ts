import type { Labels } from '../../../schema/model/field'

/** Messages of help and tour, loaded with them. */
export const helpMessages = {
  keysHere: { zh: '本页快捷键', en: 'Keys on this page' },
  keysElsewhere: { zh: '其他快捷键', en: 'Other keys' },
  tourStart: { zh: '两分钟导览', en: 'Take the tour (two minutes)' },
  tourPlace: { zh: '%{at} / %{all}', en: '%{at} of %{all}' },
  tourNext: { zh: '下一步', en: 'Next' },
  tourBack: { zh: '上一步', en: 'Back' },
  tourLeave: { zh: '退出导览', en: 'Leave the tour' },
  tourMenu: { zh: '菜单', en: 'The menu' },
  tourMenuText: {
    zh: '所有页面都在这里。名称旁的数字，表示还有多少事等着处理。',
    en: 'All pages. A number shows how much is waiting.',
  },
  tourSearch: { zh: '搜索一切', en: 'Find anything' },
  tourSearchText: {
    zh: '输入几个字就能找到页面、记录和操作，支持中文、英文和拼音。随时按 Ctrl K 或 ⌘ K 打开。',
    en: 'Pages, records and actions, by a few letters or pinyin. Ctrl K or ⌘ K opens it.',
  },
  tourBell: { zh: '消息', en: 'Messages' },
  tourBellText: {
    zh: '发生了什么、哪些事等您处理，都在这里。在接收设置里选择要收的消息。',
    en: 'News and tasks. Choose what you get in its settings.',
  },
  tourPage: { zh: '标题与操作', en: 'Title and actions' },
  tourPageText: {
    zh: '左边是当前位置，右边是这里能做的事；实心按钮是最常用的下一步。',
    en: 'Where you are, and what you can do here. The filled button is the usual next step.',
  },
  tourAccount: { zh: '您的账号', en: 'Your account' },
  tourAccountText: {
    zh: '个人资料、密码、退出登录；部分角色可用别的角色预览。',
    en: 'Profile, password and log-out. Some roles can preview others.',
  },
  tourHelp: { zh: '帮助', en: 'Help' },
  tourHelpText: {
    zh: '每页的说明和快捷键，也可以重新开始导览。',
    en: 'What each page is for, and its keys. Restart the tour here.',
  },
  keyNew: { zh: '添加记录', en: 'Add a record' },
  keyNext: { zh: '下一行或下一条记录', en: 'Next row or record' },
  keyPrevious: { zh: '上一行或上一条记录', en: 'Previous row or record' },
  keyTick: { zh: '选择该行', en: 'Select the row' },
  keyOpen: { zh: '打开该行', en: 'Open the row' },
  keySearch: { zh: '搜索列表', en: 'Search the list' },
  keyApprove: { zh: '审核通过', en: 'Approve' },
  keyReject: { zh: '审核驳回', en: 'Reject' },
  keyNextTab: { zh: '下一个标签页', en: 'Next page of the tab bar' },
  keyPreviousTab: { zh: '上一个标签页', en: 'Previous page of the tab bar' },
  keySheet: { zh: '打开快捷键列表', en: 'Keyboard shortcuts' },
  keySpace: { zh: '空格', en: 'Space' },
} as const satisfies Readonly<Record<string, Labels>>
