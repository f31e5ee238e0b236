import type { Labels } from '../model/field'

/** Security events of an account. Their messages cannot be muted. */
export const securityEvents = {
  passwordChanged: { zh: '密码已修改', en: 'Password changed' },
  passwordReset: { zh: '密码已重置', en: 'Password reset' },
  secondStepOn: { zh: '两步验证已开启', en: 'Two-step verification on' },
  secondStepOff: { zh: '两步验证已关闭', en: 'Two-step verification off' },
  secondStepGuessed: { zh: '两步验证码多次错误', en: 'Many wrong two-step codes' },
  signInElsewhere: { zh: '新设备登录', en: 'New log-in' },
} as const satisfies Readonly<Record<string, Labels>>
export type SecurityEvent = keyof typeof securityEvents
export const isSecurityEvent = (name: string): name is SecurityEvent => Object.hasOwn(securityEvents, name)
/** Title and description of security messages. */
export const securityTitle: Labels = { zh: '账号安全', en: 'Account security' }
export const securityTopics: Labels = {
  zh: '密码、两步验证、新设备登录',
  en: 'password, two-step verification, new log-ins',
}

const happened: Readonly<Record<SecurityEvent, Labels>> = {
  passwordChanged: { zh: '您的登录密码已修改', en: 'Your password was changed' },
  passwordReset: { zh: '您的登录密码已重置', en: 'Your password was reset' },
  secondStepOn: { zh: '您的两步验证已开启', en: 'Your two-step verification was switched on' },
  secondStepOff: { zh: '您的两步验证已关闭', en: 'Your two-step verification was switched off' },
  secondStepGuessed: {
    zh: '有人输入了您的正确密码，但两步验证码已错误 10 次',
    en: 'Someone entered your correct password, but ten wrong two-step codes',
  },
  signInElsewhere: {
    zh: '您的账号在新的设备或地点登录',
    en: 'New login to your account on a new device or in a new place',
  },
}
/** Person who caused the event, if somebody else; otherwise the device, which may be unknown. */
export interface SecurityWay {
  readonly by?: string
  readonly device?: string
  readonly address?: string
}
/** Sentence of a security message. */
export const formatSecurityNotice = (event: SecurityEvent, { by, device, address }: SecurityWay): Labels => {
  const { zh, en } = happened[event]
  if (by)
    return {
      zh: `${zh}，操作人：${by}。如有疑问，请与其联系。`,
      en: `${en} by ${by}. Ask them if you did not expect it.`,
    }
  const where = [device, address].filter(Boolean)
  const at = where.length > 0 ? { zh: `（${where.join('，')}）`, en: ` (${where.join(', ')})` } : { zh: '', en: '' }
  return {
    zh: `${zh}${at.zh}。如非本人操作，请立即修改密码。`,
    en: `${en}${at.en}. If it was not you, change your password at once.`,
  }
}
