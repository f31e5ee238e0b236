import type { Labels } from '../model/field'

/** Message to the owner of a disabled account. `by` is the person's name, empty if unknown. */
export const disabledText = (by: string): Labels =>
  by
    ? { zh: `您的账号已被“${by}”停用，请联系对方恢复`, en: `Your account was disabled by ${by}. Ask them to enable it` }
    : { zh: '您的账号已被停用，请联系管理员恢复', en: 'Your account is disabled. Ask your manager to enable it' }
