import type { Labels } from '../../../schema/model/field'

/** Messages of choices for this device, loaded with their dialogs. */
export const deviceMessages = {
  deviceNotices: { zh: '在这台设备上通知我', en: 'Notify me on this device' },
  deviceNoticesHelp: {
    zh: '页面在后台时，新的待办会弹出系统通知。只对这个浏览器生效，立即生效。',
    en: 'While this page is in the background, new to-dos appear as notifications. Applies to this browser at once.',
  },
  deviceNoticesDenied: {
    zh: '浏览器已禁止本站的通知，请先在网站设置里允许。',
    en: 'This browser blocks notifications from this site. Allow them in the site’s settings first.',
  },
  deviceNoticesNone: {
    zh: '这个浏览器在这里不能显示通知；需要 https 安全地址。',
    en: 'This browser shows no notifications here. They need a secure address (https).',
  },
  density: { zh: '行高', en: 'Row height' },
  densityCompact: { zh: '紧凑（44）', en: 'Compact (44)' },
  densityRoomy: { zh: '宽松（53）', en: 'Roomy (53)' },
  messageKindsLead: {
    zh: '关闭的消息不会发给您，其他人不受影响。',
    en: 'What is switched off is not sent to you; nobody else is affected.',
  },
  messageKind: { zh: '%{title}：%{action}', en: '%{title}: %{action}' },
  messageMust: { zh: '必须接收', en: 'Always sent' },
} as const satisfies Readonly<Record<string, Labels>>
