import type { Labels } from '../model/field'

/** Tells the owner of a disabled account who disabled it. `by` is a name, or empty where nobody knows it. */
export const disabledText = (by: string): Labels =>
  by
    ? { zh: `您的账号已被“${by}”停用，请联系对方恢复`, en: `Your account was disabled by ${by}. Ask them to enable it` }
    : { zh: '您的账号已被停用，请联系管理员恢复', en: 'Your account is disabled. Ask your manager to enable it' }
